/** Takes whoever is filling in a form to the first field that is refused. */
export const focusFirstError = (form: HTMLFormElement | null): void => form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();

/** Takes whoever has finished one form to the beginning of the next. */
export const focusFirstField = (form: HTMLFormElement | null): void => form?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
