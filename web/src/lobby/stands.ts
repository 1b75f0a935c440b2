/** A control that shows what stands: also after something else was asked for, and refused. */

import type { Attachment } from "svelte/attachments";

/** Whoever is refused something finds the control where it was: it is set whenever what stands changes, or `_refused`. */
export function stands(what: string | number | boolean, _refused: string): Attachment<HTMLInputElement | HTMLSelectElement> {
  return (control) => {
    if (typeof what === "boolean") (control as HTMLInputElement).checked = what;
    else control.value = String(what);
  };
}
