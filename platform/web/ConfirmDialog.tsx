import { Button, Group, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Modal } from "./Modal.tsx";
import { RefusalAlert } from "./RefusalAlert.tsx";

interface Props {
  /** Open by default, as it is rendered only while it asks. */
  readonly opened?: boolean;
  /** Names the thing: « Supprimer l'équipe Les Curieux ? » */
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly isDestructive?: boolean;
  readonly isBusy?: boolean;
  readonly error?: unknown;
  /** A word to type first, for serious actions; accents and case do not matter. */
  readonly confirmationWord?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A question before an action that cannot be undone; if the action is destructive, the main button is the one that cancels. */
export function ConfirmDialog(props: Props) {
  const {
    opened = true,
    title,
    children,
    confirm,
    cancel = "Annuler",
    isDestructive,
    isBusy,
    error,
    confirmationWord,
    onConfirm,
    onClose,
  } = props;
  const [typed, setTyped] = useState("");
  const cancelButton = (
    <Button {...(!isDestructive && { variant: "default" })} onClick={onClose} data-autofocus>
      {cancel}
    </Button>
  );
  const confirmButton = (
    <Button
      {...(isDestructive && { variant: "default", c: "red" })}
      loading={isBusy ?? false}
      disabled={confirmationWord !== undefined && normalizeWord(typed) !== normalizeWord(confirmationWord)}
      onClick={onConfirm}
    >
      {confirm}
    </Button>
  );
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      {children}
      <RefusalAlert error={error} mt="md" />
      {confirmationWord !== undefined && (
        <TextInput
          mt="md"
          label={`Pour confirmer, tapez ${confirmationWord}`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        {isDestructive ? confirmButton : cancelButton}
        {isDestructive ? cancelButton : confirmButton}
      </Group>
    </Modal>
  );
}

const normalizeWord = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").trim().toLowerCase();
