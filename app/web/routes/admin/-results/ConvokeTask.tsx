import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CenterSelect } from "#features/exam-centers/web/CenterSelect.tsx";
import { nameOf, resultOf } from "#features/results/stage-person.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { ofName } from "#platform/contract/elision.ts";
import { counted } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";

interface Props {
  readonly stage: { readonly id: string };
  readonly people: readonly PersonOnWire[];
  readonly isBusy: boolean;
  readonly onChoose: (centerId: string) => void;
  readonly onClose: () => void;
}

/** Chooses where people sit the next stage; who was not qualified becomes so (GRD-04). */
export function ConvokeTask({ stage, people, isBusy, onChoose, onClose }: Props) {
  const [one] = people;
  const [center, choose] = useState(people.length === 1 && one ? (resultOf(one)?.nextExamCenterId ?? null) : null);
  const notQualified = people.filter((person) => resultOf(person)?.qualified !== true).length;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Centre d'épreuve ${people.length === 1 && one ? ofName(nameOf(one)) : `de ${counted(people.length, "personne")}`}`}
    >
      <Stack>
        {notQualified > 0 && (
          <Text>
            {people.length === 1
              ? "Cette personne"
              : counted(notQualified, "personne qui ne l'est pas encore", "personnes qui ne le sont pas encore")}{" "}
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
