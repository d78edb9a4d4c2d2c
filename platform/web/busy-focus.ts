/**
 * Gives a button the focus back once it is no longer busy. Browsers take it from a disabled element, so that a keyboard or a screen reader would start again
 * at the top of the page.
 */
export function keepFocusOfBusyButtons(): void {
  let busy: HTMLButtonElement | null = null;
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement)) continue;
      if (target.disabled && target === document.activeElement) busy = target;
      if (target.disabled || target !== busy) continue;
      if (document.activeElement === document.body) busy.focus({ preventScroll: true });
      busy = null;
    }
  }).observe(document, { subtree: true, attributeFilter: ["disabled"] });
}
