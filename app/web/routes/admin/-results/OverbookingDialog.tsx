import { Text } from "@mantine/core";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";

interface Props {
  readonly message: string;
  readonly isBusy: boolean;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** More people than seats: shows the numbers before saving. */
export function OverbookingDialog({ message, isBusy, confirm, cancel }: Props) {
  return (
    <ConfirmDialog
      opened
      title="Dépasser le nombre de places ?"
      confirm="Convoquer quand même"
      isDestructive
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={cancel}
    >
      <Text>{message}</Text>
    </ConfirmDialog>
  );
}
