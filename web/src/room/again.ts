/** Trying again by itself what the room could not be asked for, until it can. */

const EVERY_MS = 4_000;

/** Try at once, and as long as it does not work: every few seconds, and when the page is looked at or online again. */
export function untilDone(work: () => Promise<boolean>): () => void {
  let over = false;
  let trying = false;
  let timer = 0;
  const attempt = async (): Promise<void> => {
    if (over || trying) return;
    clearTimeout(timer);
    trying = true;
    const done = await work().catch(() => false);
    trying = false;
    if (done) stop();
    else if (!over) timer = window.setTimeout(attempt, EVERY_MS);
  };
  const wake = (): void => void (document.hidden || attempt());
  const stop = (): void => {
    over = true;
    clearTimeout(timer);
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
  };
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  void attempt();
  return stop;
}
