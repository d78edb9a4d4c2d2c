import { Text } from "@mantine/core";
import { WithdrawalFacts } from "#features/convocations/web/WithdrawalFacts.tsx";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { qualificationLabel } from "#features/results/qualification.ts";
import { nameOf, resultOf } from "#features/results/stage-person.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { peopleLosingCenter } from "./qualifications.ts";

interface Props {
  readonly stageId: string;
  readonly people: readonly PersonOnWire[];
  readonly qualified: boolean | null;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms a change of qualification that removes a center or concerns several people. */
export function QualifyDialog({ stageId, people, qualified, isBusy, onConfirm, onClose }: Props) {
  const convoked = peopleLosingCenter(people, qualified);
  const [one] = people;
  const whom = people.length === 1 && one ? nameOf(one) : formatCount(people.length, "personne");
  return (
    <ConfirmDialog
      opened
      title={`Passer ${whom} à « ${qualificationLabel(qualified)} » ?`}
      confirm="Confirmer"
      isDestructive={convoked.length > 0}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {convoked.length > 0 && (
        <>
          <Text>
            {convoked.length === 1 && convoked[0]
              ? `${nameOf(convoked[0])} perd son centre d'épreuve : ${resultOf(convoked[0])?.nextExamCenter?.name}.`
              : `${formatCount(convoked.length, "personne")} déjà convoquées perdent leur centre d'épreuve.`}
          </Text>
          <WithdrawalFacts stageId={stageId} userIds={convoked.map(({ id }) => id)} />
        </>
      )}
    </ConfirmDialog>
  );
}
