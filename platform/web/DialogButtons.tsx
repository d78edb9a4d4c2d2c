import { Button, Group, type GroupProps } from "@mantine/core";

interface Props extends GroupProps {
  readonly onCancel: () => void;
  /** The label of leaving. */
  readonly cancel?: string;
  /** Without it, the second button submits the form. */
  readonly onConfirm?: () => void;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
}

/** The two buttons at the foot of a window: to leave it, and to do what it is for. */
export const DialogButtons = ({
  onCancel,
  cancel = "Annuler",
  onConfirm,
  isBusy = false,
  isDisabled = false,
  children,
  ...group
}: Props) => (
  <Group justify="flex-end" {...group}>
    <Button variant="default" onClick={onCancel}>
      {cancel}
    </Button>
    <Button {...(onConfirm ? { onClick: onConfirm } : { type: "submit" })} loading={isBusy} disabled={isDisabled}>
      {children}
    </Button>
  </Group>
);
