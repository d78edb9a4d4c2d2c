import { Button, Group, type GroupProps } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./FormActions.module.css";

interface Props extends GroupProps {
  readonly onCancel: () => void;
  /** By default it submits the form around it. */
  readonly onConfirm?: (() => void) | undefined;
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export const WindowFoot = ({ onCancel, onConfirm, isBusy = false, disabled = false, children, ...props }: Props) => (
  <Group justify="flex-end" {...props}>
    <Button variant="default" onClick={onCancel}>
      Annuler
    </Button>
    <Button {...(onConfirm ? { onClick: onConfirm } : { type: "submit" })} loading={isBusy} disabled={disabled}>
      {children}
    </Button>
  </Group>
);

/** The same at the foot of a form, always visible, however long the form. */
export const FormFoot = (props: Props) => <WindowFoot className={styles.actions ?? ""} {...props} />;

export const FormActions = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" className={styles.actions ?? ""}>
    {children}
  </Group>
);
