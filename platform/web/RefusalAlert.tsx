import { Alert, type AlertProps } from "@mantine/core";
import { messageOf } from "./refusal.ts";

/** In a window that scrolls, what was pressed may be far from it. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "nearest" });

/** Why something was refused, beside what was typed; nothing without an error. */
export const RefusalAlert = ({ error, children, ...props }: AlertProps & { readonly error: unknown }) =>
  error ? (
    <Alert ref={bringIntoView} color="red" role="alert" {...props}>
      {messageOf(error)}
      {children}
    </Alert>
  ) : null;
