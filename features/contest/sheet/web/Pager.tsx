import { Button, Group, Text } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconFlag } from "@tabler/icons-react";
import { HOUR_MS } from "#platform/contract/time-units.ts";
import { isAnswered } from "../sheet.ts";
import styles from "./AnswerSheet.module.css";
import { Closing } from "./Closing.tsx";
import { hasAnsweredAll } from "./QuestionList.tsx";
import { SaveAlarm } from "./SheetHeader.tsx";
import type { ShownQuestion } from "./shown-sheet.ts";
import { useRemaining } from "./usePassed.ts";
import type { Reader } from "./useReader.ts";
import type { SheetView } from "./useSheet.ts";

/** Leads from one problem to the next. At the foot of a phone it stays in sight, and what is urgent stands above it. */
export const Foot = ({ view, reader }: { view: SheetView; reader: Reader }) => (
  <div className={`screen-only ${styles.foot}`}>
    {reader.isPhone && <SaveAlarm view={view} />}
    {reader.isPhone && !view.isClosed && view.closesAt !== null && <LastHourNote closesAt={view.closesAt} isOwnEnd={view.isOwnEnd} />}
    {reader.reading.isSingle && <Pager view={view} reader={reader} />}
  </div>
);

/** Before its last hour, only the menu shows the closing; screen readers hear the same as elsewhere. */
function LastHourNote({ closesAt, isOwnEnd }: { closesAt: string; isOwnEnd: boolean }) {
  const isFar = useRemaining(closesAt) > HOUR_MS;
  return (
    <div className={isFar ? "hidden-text" : styles.lastHour}>
      <Closing closesAt={closesAt} isOwnEnd={isOwnEnd} />
    </div>
  );
}

/** The last problem that counts leads to « J'ai terminé »; opening the problems for fun is a choice. */
function Pager({ view, reader }: { view: SheetView; reader: Reader }) {
  const { current, previous, next, goTo } = reader.paging;
  if (!current) return null;
  const isLast = current === view.counted.at(-1);
  const isDone = isAnswered(view.shown(current)) && !view.invalid.includes(current);
  const leadsOn = isDone && !view.isClosed && !hasAnsweredAll(view);
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
      <Text role="status" fw={600}>
        {describePlace(view, current)}
      </Text>
      {isLast && !view.isClosed ? (
        <FinishButton reader={reader} />
      ) : (
        <Button
          variant={leadsOn ? "main" : "default"}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          disabled={!next || isLast}
          onClick={() => next && goTo(next)}
        >
          Suivant
        </Button>
      )}
    </Group>
  );
}

export const FinishButton = ({ reader }: { reader: Reader }) => (
  <Button variant="main" leftSection={<IconFlag size={20} aria-hidden />} onClick={reader.finish}>
    J'ai terminé
  </Button>
);

export function describePlace({ counted, others }: SheetView, { id: currentId }: ShownQuestion): string {
  const [questions, label] = counted.some(({ id }) => id === currentId) ? [counted, "Problème"] : [others, "Pour le plaisir\u00A0:"];
  return `${label} ${questions.findIndex(({ id }) => id === currentId) + 1} sur ${questions.length}`;
}
