import { Button, Group, Modal } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  readonly opened: boolean;
  /** Names the thing: « Supprimer l'équipe Les Curieux ? » */
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly isDestructive?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A question before what cannot be undone; where something would be lost, the button at hand is the one that keeps it. */
export function ConfirmDialog({ opened, title, children, confirm, cancel = "Annuler", isDestructive, isBusy, onConfirm, onClose }: Props) {
  const refuse = (
    <Button {...(!isDestructive && { variant: "default" })} onClick={onClose} data-autofocus>
      {cancel}
    </Button>
  );
  const accept = (
    <Button {...(isDestructive && { variant: "default", c: "red" })} loading={isBusy ?? false} onClick={onConfirm}>
      {confirm}
    </Button>
  );
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      {children}
      <Group justify="flex-end" mt="lg">
        {isDestructive ? accept : refuse}
        {isDestructive ? refuse : accept}
      </Group>
    </Modal>
  );
}
