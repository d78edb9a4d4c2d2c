import { Button, Group, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Modal } from "./Modal.tsx";

interface Props {
  readonly opened: boolean;
  /** Names the thing: « Supprimer l'équipe Les Curieux ? » */
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly isDestructive?: boolean;
  readonly isBusy?: boolean;
  /** What has to be typed first, where much is at stake; accents and case do not matter. */
  readonly word?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A question before what cannot be undone; where something would be lost, the button at hand is the one that keeps it. */
export function ConfirmDialog(props: Props) {
  const { opened, title, children, confirm, cancel = "Annuler", isDestructive, isBusy, word, onConfirm, onClose } = props;
  const [typed, setTyped] = useState("");
  const refuse = (
    <Button {...(!isDestructive && { variant: "default" })} onClick={onClose} data-autofocus>
      {cancel}
    </Button>
  );
  const accept = (
    <Button
      {...(isDestructive && { variant: "default", c: "red" })}
      loading={isBusy ?? false}
      disabled={word !== undefined && folded(typed) !== folded(word)}
      onClick={onConfirm}
    >
      {confirm}
    </Button>
  );
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      {children}
      {word !== undefined && (
        <TextInput
          mt="md"
          label={`Pour confirmer, tapez ${word}`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        {isDestructive ? accept : refuse}
        {isDestructive ? refuse : accept}
      </Group>
    </Modal>
  );
}

const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").trim().toLowerCase();
