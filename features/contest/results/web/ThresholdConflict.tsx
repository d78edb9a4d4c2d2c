import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Modal } from "#platform/web/Modal.tsx";
import { WindowFoot } from "#platform/web/WindowFoot.tsx";
import type { ChangedThreshold } from "../thresholds.contract.ts";
import { thresholdText } from "./threshold-text.ts";
import type { EditedCategory } from "./useThresholds.ts";

interface Props {
  readonly changed: readonly ChangedThreshold[];
  readonly edited: readonly EditedCategory[];
  readonly onChoose: (replaced: readonly ChangedThreshold[], kept: readonly ChangedThreshold[]) => void;
  readonly onClose: () => void;
}

export function ThresholdConflict({ changed, edited, onChoose, onClose }: Props) {
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const chooseAll = (choice: string) => setChoices(Object.fromEntries(changed.map(({ category }) => [category, choice])));
  const mine = (category: string) => edited.find(({ name }) => name === category)?.threshold ?? null;
  return (
    <Modal opened onClose={onClose} title="Seuils changés entre-temps">
      <Stack>
        <Text>Ces seuils ont changé pendant que vous choisissiez les vôtres. Rien n'est encore enregistré.</Text>
        {changed.length > 1 && (
          <Group gap="xs">
            <Button size="sm" variant="default" onClick={() => chooseAll("mine")}>
              Garder tous les miens
            </Button>
            <Button size="sm" variant="default" onClick={() => chooseAll("theirs")}>
              Garder tous les autres
            </Button>
          </Group>
        )}
        {changed.map(({ category, threshold }) => (
          <Radio.Group
            key={category}
            label={category}
            value={choices[category] ?? null}
            onChange={(choice) => setChoices((current) => ({ ...current, [category]: choice }))}
          >
            <Stack gap="xs" mt={4}>
              <Radio value="mine" label={`Le vôtre\u00A0: ${thresholdText(mine(category))}`} />
              <Radio value="theirs" label={`Enregistré entre-temps\u00A0: ${thresholdText(threshold)}`} />
            </Stack>
          </Radio.Group>
        ))}
        <WindowFoot
          onCancel={onClose}
          disabled={changed.some(({ category }) => choices[category] === undefined)}
          onConfirm={() =>
            onChoose(
              changed.filter(({ category }) => choices[category] === "mine"),
              changed.filter(({ category }) => choices[category] === "theirs"),
            )
          }
        >
          Enregistrer
        </WindowFoot>
      </Stack>
    </Modal>
  );
}
