import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CenterSelect } from "#features/exam-centers/web/CenterSelect.tsx";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { nameOf, resultOf } from "#features/results/stage-person.ts";
import { withElision } from "#platform/contract/elision.ts";
import { formatCount } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";

interface Props {
  readonly stage: { readonly id: string };
  readonly people: readonly PersonOnWire[];
  readonly isBusy: boolean;
  readonly onChoose: (centerId: string) => void;
  readonly onClose: () => void;
}

/** Chooses the center of the next stage; people not qualified become qualified (GRD-04). */
export function ConvokeTask({ stage, people, isBusy, onChoose, onClose }: Props) {
  const [one] = people;
  const [center, choose] = useState(people.length === 1 && one ? (resultOf(one)?.nextExamCenterId ?? null) : null);
  const notQualified = people.filter((person) => resultOf(person)?.qualified !== true).length;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Centre d'épreuve ${people.length === 1 && one ? withElision(nameOf(one)) : `de ${formatCount(people.length, "personne")}`}`}
    >
      <Stack>
        {notQualified > 0 && (
          <Text>
            {people.length === 1
              ? "Cette personne"
              : formatCount(notQualified, "personne qui ne l'est pas encore", "personnes qui ne le sont pas encore")}{" "}
            {notQualified < 2 ? "devient qualifiée" : "deviennent qualifiées"} pour l'étape suivante.
          </Text>
        )}
        <CenterSelect
          label="Centre d'épreuve"
          description="Les places déjà prises depuis cette étape sont comptées."
          questionnaireId={stage.id}
          value={center}
          onChange={(chosen) => choose(chosen?.id ?? null)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button disabled={center === null} loading={isBusy} onClick={() => center !== null && onChoose(center)}>
            Convoquer
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
