import { Radio, Stack } from "@mantine/core";
import type { duplicatesApi } from "#features/people/duplicates.contract.ts";
import { nameOf } from "#features/results/stage-person.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";

interface Props {
  readonly duplicates: ResponseOf<typeof duplicatesApi.list>;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Chooses the account to compare with. */
export const DuplicateChoice = ({ duplicates, chosen, onChoose }: Props) => (
  <Radio.Group label="Comparer avec" value={chosen} onChange={onChoose}>
    <Stack gap="xs" mt="xs">
      {duplicates.map(({ person, likeness }) => (
        <Radio key={person.id} value={person.id} label={`${nameOf(person)}, ${person.numPalmares}`} description={likeness} />
      ))}
    </Stack>
  </Radio.Group>
);
