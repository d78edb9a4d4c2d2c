import { Button, Group, Text } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import styles from "./AnswerSheet.module.css";
import type { Paging } from "./usePaging.ts";
import type { SheetView } from "./useSheet.ts";

export function Pager({ view, paging: { current, previous, next, goTo } }: { view: SheetView; paging: Paging }) {
  if (!current) return null;
  // The last problem that counts leads to « J'ai terminé »; opening the problems for fun is a choice.
  const following = current === view.counted.at(-1) ? undefined : next;
  return (
    <Group className={`screen-only ${styles.pager}`} component="nav" aria-label="D'un problème à l'autre" justify="space-between" gap="xs">
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        disabled={!previous}
        onClick={() => previous && goTo(previous)}
      >
        Précédent
      </Button>
      <Text fw={600}>{describePlace(view, current.id)}</Text>
      <Button
        variant="default"
        rightSection={<IconArrowRight size={18} aria-hidden />}
        disabled={!following}
        onClick={() => following && goTo(following)}
      >
        Suivant
      </Button>
    </Group>
  );
}

function describePlace({ counted, others }: SheetView, currentId: string): string {
  const [questions, label] = counted.some(({ id }) => id === currentId) ? [counted, "Problème"] : [others, "Pour le plaisir\u00A0:"];
  return `${label} ${questions.findIndex(({ id }) => id === currentId) + 1} sur ${questions.length}`;
}
