import { Alert, Progress, Text } from "@mantine/core";
import { useState } from "react";
import { nameOf, registrationOf } from "#features/results/stage-person.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { counted, formatNumber } from "#platform/web/format.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { RefusedModal } from "./RefusedModal.tsx";
import { type SettlingName, settlings } from "./settling.ts";
import { type Settled, useSettling } from "./useSettling.ts";

interface Props {
  readonly name: SettlingName;
  readonly people: readonly PersonOnWire[];
  /** It was done, for all or for some. */
  readonly onSettled: () => void;
  readonly onClose: () => void;
}

/** Confirms or deletes registrations, once confirmed; who was refused is told by name. */
export function SettleTask({ name, people, onSettled, onClose }: Props) {
  const [settled, setSettled] = useState<Settled | null>(null);
  const words = settlings[name];
  const { start, isRunning, error, place } = useSettling(name, people, (outcome) => {
    onSettled();
    if (outcome.refused.length > 0) return setSettled(outcome);
    toast.success(words.done(outcome.done));
    onClose();
  });
  if (settled) return <RefusedModal done={words.done(settled.done)} refused={settled.refused} onClose={onClose} />;
  const [one] = people;
  const whom = people.length === 1 && one ? nameOf(one) : counted(people.length, "élève");
  return (
    <ConfirmDialog
      opened
      title={words.title(whom)}
      confirm={words.confirm}
      cancel={words.cancel}
      isDestructive={name === "delete"}
      isBusy={isRunning}
      onConfirm={start}
      onClose={onClose}
    >
      {name === "confirm" ? <ConfirmWords people={people} /> : <DeleteWords isOne={people.length === 1} />}
      {people.length > 1 && (isRunning || place > 0) && <SettleProgress done={place} total={people.length} />}
      {error && (
        <Alert color="red" mt="md" role="alert">
          {messageOf(error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function ConfirmWords({ people }: { people: readonly PersonOnWire[] }) {
  const confirmed = people.filter((person) => registrationOf(person)?.status === "CONFIRMED").length;
  return (
    <>
      <Text>
        {people.length === 1 ? "Cet élève sera qualifié" : "Ces élèves seront qualifiés"} pour la demi-finale. Une inscription confirmée ne
        peut plus être supprimée par l'établissement.
      </Text>
      {confirmed > 0 && people.length > 1 && (
        <Text mt="sm">
          {counted(confirmed, "inscription est déjà confirmée", "inscriptions sont déjà confirmées")}&nbsp;: rien n'y change.
        </Text>
      )}
    </>
  );
}

const DeleteWords = ({ isOne }: { isOne: boolean }) => (
  <Text>
    {isOne
      ? "L'élève ne participera plus au championnat de cette année. Son compte et son identifiant restent."
      : "Ces élèves ne participeront plus au championnat de cette année. Leurs comptes et leurs identifiants restent."}
  </Text>
);

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
