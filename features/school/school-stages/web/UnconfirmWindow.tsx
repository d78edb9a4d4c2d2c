import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { unconfirmAction } from "#contest/registrations/web/bulk-actions.ts";
import { sendInBatches } from "#contest/registrations/web/useBulkAction.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { nameOf } from "../pupil-name.ts";
import type { StandingPupilOnWire } from "../school-stages.contract.ts";

interface Props {
  readonly pupils: readonly StandingPupilOnWire[];
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Takes back confirmations made by mistake; shows why each other pupil stays confirmed, beforehand if it is known. */
export default function UnconfirmWindow({ pupils, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const unconfirming = useMutation({
    mutationFn: () => sendInBatches(unconfirmAction.send, chosen),
    failed: shownByPage,
    done: (outcomes) => doneText(outcomes.filter(({ message }) => message === undefined).length),
    onSuccess: async (outcomes) => {
      const refused = outcomes.flatMap(({ id, message }) => (message ? [[id, message] as const] : []));
      setFailures(new Map(refused));
      setChosen([]);
      await onDone();
      if (refused.length === 0) onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Qui remettre à confirmer&nbsp;?">
      <Stack gap="sm" role="group" aria-label="Élèves confirmés" mb="md" mah="40vh" style={{ overflowY: "auto" }}>
        {pupils.map(({ userId, registrationId, className, confirmedForGood, ...pupil }) => (
          <Checkbox
            key={userId}
            label={`${nameOf(pupil)}${className && `, ${className}`}`}
            description={confirmedForGood ?? failures.get(registrationId)}
            disabled={confirmedForGood != null}
            checked={chosen.includes(registrationId)}
            onChange={({ currentTarget }) =>
              setChosen(currentTarget.checked ? [...chosen, registrationId] : chosen.filter((id) => id !== registrationId))
            }
          />
        ))}
      </Stack>
      <Text>{unconfirmAction.meaning(Math.max(chosen.length, 1), [])}</Text>
      <RefusalAlert error={unconfirming.error} mt="md" />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Annuler
        </Button>
        <RefusableButton
          refusal={chosen.length === 0 ? "Cochez d'abord qui est confirmé par erreur." : null}
          loading={unconfirming.isPending}
          onClick={() => unconfirming.mutate()}
        >
          {chosen.length < 2 ? "Remettre à confirmer" : `Remettre ces ${chosen.length} élèves à confirmer`}
        </RefusableButton>
      </Group>
    </Modal>
  );
}

const doneText = (count: number): string =>
  count === 0 ? "Rien n'a changé\u00A0: chaque refus dit pourquoi." : unconfirmAction.done(count);
