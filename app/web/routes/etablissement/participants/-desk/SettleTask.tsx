import { Alert, Progress, Text } from "@mantine/core";
import { useState } from "react";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { counted, formatNumber } from "#platform/web/format.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { RefusedModal } from "./RefusedModal.tsx";
import { pendingAmong, type SettlingName, settlings } from "./settling.ts";
import { type Settled, useSettling } from "./useSettling.ts";

interface Props {
  readonly name: SettlingName;
  readonly people: readonly PersonOnWire[];
  /** It was done, for all or for some. */
  readonly onSettled: () => void;
  readonly onClose: () => void;
}

/** Confirms or deletes registrations after a question; who was refused is told by name. */
export function SettleTask({ name, people, onSettled, onClose }: Props) {
  const [settled, setSettled] = useState<Settled | null>(null);
  const words = settlings[name];
  const pending = pendingAmong(people);
  const { start, isRunning, error, place } = useSettling(name, pending, (outcome) => {
    onSettled();
    if (outcome.refused.length > 0) return setSettled(outcome);
    toast.success(words.done(outcome.done));
    onClose();
  });
  if (settled) return <RefusedModal done={words.done(settled.done)} refused={settled.refused} onClose={onClose} />;
  return (
    <ConfirmDialog
      opened
      title={words.title(pending)}
      confirm={error ? "Réessayer" : words.confirm}
      cancel={words.cancel}
      isDestructive={name === "delete"}
      isBusy={isRunning}
      onConfirm={start}
      onClose={onClose}
    >
      <Text>{words.meaning(pending.length)}</Text>
      {people.length > pending.length && <Text mt="sm">{alreadyConfirmed(people.length - pending.length)}</Text>}
      {pending.length > 1 && (isRunning || place > 0) && <SettleProgress done={place} total={pending.length} />}
      {error && (
        <Alert color="red" mt="md" role="alert">
          {messageOf(error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

const alreadyConfirmed = (count: number): string =>
  `${counted(count, "inscription choisie est déjà confirmée et reste telle quelle", "inscriptions choisies sont déjà confirmées et restent telles quelles")}.`;

const SettleProgress = ({ done, total }: { done: number; total: number }) => (
  <>
    <Progress.Root size="lg" radius="xl" mt="md">
      <Progress.Section value={(100 * done) / total} color="orange" aria-label="Avancement" />
    </Progress.Root>
    <Text role="status" mt={6}>
      {formatNumber(done)} sur {formatNumber(total)}
    </Text>
  </>
);
