import { Alert, type AlertProps } from "@mantine/core";
import { messageOf } from "./refusal.ts";

/** Why something was refused, beside what was typed; nothing without an error. */
export const RefusalAlert = ({ error, children, ...props }: AlertProps & { readonly error: unknown }) =>
  error ? (
    <Alert color="red" role="alert" {...props}>
      {messageOf(error)}
      {children}
    </Alert>
  ) : null;
