import type { RefObject } from "react";
import { flushSync } from "react-dom";

const firstError = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>("[aria-invalid='true']");

/**
 * Takes whoever is filling in a form to the first field that is refused: at once, where it is known, or what is typed meanwhile in another field would
 * go on in that one; else with the next drawing, when what the server has just refused is shown.
 */
export function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  flushSync(() => undefined);
  const known = firstError(form.current);
  if (known) known.focus();
  else requestAnimationFrame(() => firstError(form.current)?.focus());
}

/** Takes whoever has finished one form to the beginning of the next. */
export const focusFirstField = (form: HTMLFormElement | null): void => form?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
