import { Alert, type AlertProps } from "@mantine/core";
import { messageOf } from "./refusal.ts";

/** In a window that scrolls, what was pressed may be far from it; and while it was busy it has lost the focus. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Why something was refused, beside what was typed; nothing without an error. */
export const RefusalAlert = ({ error, children, ...props }: AlertProps & { readonly error: unknown }) =>
  error ? (
    <Alert ref={bringIntoView} color="red" role="alert" tabIndex={-1} {...props}>
      {messageOf(error)}
      {children}
    </Alert>
  ) : null;
