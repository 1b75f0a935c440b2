/** Dragging a card to where it shall go. A short press is a click, and none of our business. */

import type { Attachment } from "svelte/attachments";
import type { Sitting } from "./sitting.svelte";

const SLACK = 8; // pixels before a press becomes a drag

export function dragging(table: Sitting): Attachment<HTMLElement> {
  return (root) => {
    let source: HTMLElement | null = null;
    let moved = false;
    let startX = 0;
    let startY = 0;

    function press(event: PointerEvent): void {
      source = (event.target as Element).closest<HTMLElement>("[data-source]");
      if (event.button !== 0) source = null;
      moved = false;
      startX = event.clientX;
      startY = event.clientY;
    }

    function pull(event: PointerEvent): void {
      if (!source) return;
      const x = event.clientX - startX;
      const y = event.clientY - startY;
      if (!moved && Math.hypot(x, y) < SLACK) return;
      if (!moved) {
        moved = true;
        root.setPointerCapture(event.pointerId);
        table.chosen = source.dataset["source"] ?? "";
        source.classList.add("dragged");
      }
      source.style.translate = `${x}px ${y}px`;
    }

    function release(event: PointerEvent): void {
      const from = source?.dataset["source"];
      letGo();
      if (from && moved) table.drop(from, placeUnder(event));
    }

    function letGo(): void {
      source?.classList.remove("dragged");
      if (source) source.style.translate = "";
      source = null;
    }

    /** The browser took the pointer away. */
    function lose(): void {
      if (moved) table.chosen = "";
      moved = false;
      letGo();
    }

    function placeUnder(event: PointerEvent): string {
      for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
        const place = element.closest<HTMLElement>("[data-place]")?.dataset["place"];
        if (place && place !== table.chosen) return place;
      }
      return event.clientY < root.getBoundingClientRect().bottom - 180 ? "" : "hand";
    }

    /** The click that ends a drag is not a click. */
    function swallow(event: MouseEvent): void {
      if (!moved) return;
      moved = false;
      event.stopPropagation();
      event.preventDefault();
    }

    root.addEventListener("pointerdown", press);
    root.addEventListener("pointermove", pull);
    root.addEventListener("pointerup", release);
    root.addEventListener("pointercancel", lose);
    root.addEventListener("click", swallow, true);
    return () => {
      root.removeEventListener("pointerdown", press);
      root.removeEventListener("pointermove", pull);
      root.removeEventListener("pointerup", release);
      root.removeEventListener("pointercancel", lose);
      root.removeEventListener("click", swallow, true);
    };
  };
}
