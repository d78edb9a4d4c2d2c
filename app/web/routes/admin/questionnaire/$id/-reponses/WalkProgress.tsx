import { Button, Group, Progress, Text } from "@mantine/core";
import { useState } from "react";

interface Props {
  readonly label: string;
  readonly place: { readonly done: number; readonly total: number; readonly label: string };
  readonly onStop: () => void;
}

/** How far a walk through the categories has come. */
export function WalkProgress({ label, place: { done, total, label: current }, onStop }: Props) {
  const [isStopping, setStopping] = useState(false);
  return (
    <div>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={(100 * done) / total} color="orange" aria-label={label} />
      </Progress.Root>
      <Group justify="space-between" mt="xs">
        <Text role="status">
          {current} : {done} sur {total} {isStopping && "(arrêt après cette catégorie)"}
        </Text>
        <Button
          variant="default"
          size="sm"
          disabled={isStopping}
          onClick={() => {
            setStopping(true);
            onStop();
          }}
        >
          Arrêter
        </Button>
      </Group>
    </div>
  );
}
