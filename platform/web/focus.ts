import type { RefObject } from "react";
import { flushSync } from "react-dom";

const firstError = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>("[aria-invalid='true']");

/**
 * Moves the focus to the first field with an error. An error that is already known takes it at once, so that typing in another field is not
 * interrupted later; errors just received from the server take it with the next frame, once they are rendered.
 */
export function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  flushSync(() => undefined);
  const errorField = firstError(form.current);
  if (errorField) errorField.focus();
  else requestAnimationFrame(() => firstError(form.current)?.focus());
}

export const focusFirstField = (form: HTMLFormElement | null): void => form?.querySelector<HTMLElement>("[data-autofocus]")?.focus();

/** As `ref`: moves the focus to an element that has just appeared, which a screen reader then announces. */
export const focusIt = (element: HTMLElement | null): void => element?.focus();
