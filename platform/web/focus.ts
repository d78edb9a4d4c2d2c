import type { RefObject } from "react";
import { flushSync } from "react-dom";

const firstError = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>("[aria-invalid='true']");

/**
 * Moves the focus to the first field with an error: at once if it is known, so that no typing in another field is interrupted later;
 * else with the next frame, when errors just received from the server are shown.
 */
export function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  flushSync(() => undefined);
  const errorField = firstError(form.current);
  if (errorField) errorField.focus();
  else requestAnimationFrame(() => firstError(form.current)?.focus());
}

/** Moves the focus to the beginning of the next form. */
export const focusFirstField = (form: HTMLFormElement | null): void => form?.querySelector<HTMLElement>("[data-autofocus]")?.focus();

/** Moves the focus to the button that sends the form around an element: the next control once what had the focus is gone. */
export const focusSubmit = (element: Element | null): void =>
  element?.closest("form")?.querySelector<HTMLElement>("[type=submit]")?.focus();
