/** A notice of the browser's, for whoever asked for it and is looking elsewhere. */

import { set, settings } from "./settings.svelte";

/** Whether this browser can, here: most do so over https alone. */
export const canNotify = "Notification" in globalThis && isSecureContext;

/** Ask the browser for leave; whether it was given, and is wanted from now on. */
export async function wantNotices(on: boolean): Promise<boolean> {
  const granted = on && (await Notification.requestPermission()) === "granted";
  set("notify", granted);
  return granted;
}

/** Say something to somebody who does not see the page; what is said later about the same replaces it. */
export async function notify(says: string, about: string): Promise<void> {
  if (!canNotify || !settings.notify || !document.hidden || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(says, { tag: about, lang: settings.language });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    // on a phone only the page's worker may
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(says, { tag: about });
  }
}
