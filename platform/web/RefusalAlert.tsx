import { Alert, type AlertProps } from "@mantine/core";
import { messageOf } from "./refusal.ts";

/** In a window that scrolls, the pressed button may be far from the refusal. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "nearest" });

/** The reason of a refusal, beside the input; nothing without an error. */
export const RefusalAlert = ({ error, children, ...props }: AlertProps & { readonly error: unknown }) =>
  error ? (
    <Alert ref={bringIntoView} color="red" role="alert" {...props}>
      {messageOf(error)}
      {children}
    </Alert>
  ) : null;
