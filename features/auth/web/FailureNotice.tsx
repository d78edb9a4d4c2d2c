import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Why a form of the sign-in pages was refused. */
export const FailureNotice = ({ children }: { children: ReactNode }) => (
  <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} aria-hidden />}>
    {children}
  </Alert>
);
