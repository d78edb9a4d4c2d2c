import { Text } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { HOUR_MS } from "#platform/contract/time-units.ts";
import { formatDuration } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { countdownText, remainingOwnTime } from "../closing-text.ts";
import { elapsedMinutes } from "../elapsed-time.ts";
import { lastSaveOf } from "../sheet.ts";
import styles from "./QuestionList.module.css";
import type { ShownSheet } from "./shown-sheet.ts";
import { useRemaining } from "./usePassed.ts";
import type { SheetView } from "./useSheet.ts";

const CHECK_MS = 5_000;

function Clock({ view, openedAt, minutes }: { view: SheetView; openedAt: string; minutes: number }) {
  const restingSince = restingSinceOf(view);
  const [now, setNow] = useState(serverTime);
  useInterval(() => setNow(serverTime()), CHECK_MS, { autoInvoke: true });
  return (
    <Text className={styles.clock}>
      <span className="hidden-text">Temps&nbsp;: </span>
      {formatDuration(elapsedMinutes(openedAt, restingSince === null ? now : new Date(restingSince)))}
      {" sur "}
      {formatDuration(minutes)}
    </Text>
  );
}

/** When the clock stopped: a person who returns only to read has saved all that counts, until they type again. */
const restingSinceOf = ({ state, unsaved, questions }: SheetView): string | null =>
  state.savedAt === null && unsaved.length === 0 ? lastSaveOf(questions) : null;

function LastHour({ closesAt, children }: { closesAt: string; children: ReactNode }) {
  const remaining = useRemaining(closesAt);
  if (remaining === 0 || remaining > HOUR_MS) return children;
  return <Text className={styles.clock}>{countdownText(remaining)}</Text>;
}

function OwnTime({ endsAt }: { endsAt: string }) {
  const remaining = useRemaining(endsAt);
  return (
    <Text className={styles.clock} fw={remainingOwnTime(remaining) === "" ? undefined : 700}>
      {countdownText(remaining)}
    </Text>
  );
}

/** The time of a person while the stage is open; in the last hour before the closing, what remains of it. */
export function SheetClock({ view, sheet: { questionnaire, openedAt } }: { view: SheetView; sheet: ShownSheet }) {
  if (view.isClosed) return null;
  if (view.isOwnEnd && view.closesAt !== null) return <OwnTime endsAt={view.closesAt} />;
  const minutes = questionnaire?.minutes ?? null;
  const clock = minutes !== null && <Clock view={view} openedAt={openedAt} minutes={minutes} />;
  return view.closesAt === null ? clock : <LastHour closesAt={view.closesAt}>{clock}</LastHour>;
}
