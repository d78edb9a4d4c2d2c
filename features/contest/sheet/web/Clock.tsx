import { Text } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { HOUR_MS } from "#platform/contract/time-units.ts";
import { formatDuration } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { countdownText } from "../closing-text.ts";
import { elapsedMinutes } from "../elapsed-time.ts";
import styles from "./QuestionList.module.css";
import { useRemaining } from "./usePassed.ts";

interface Props {
  readonly openedAt: string;
  readonly minutes: number;
  /** The last save, if nothing was typed since: the time that counts ends there. Null: it runs. */
  readonly restingSince: string | null;
}

const CHECK_MS = 5_000;

export function Clock({ openedAt, minutes, restingSince }: Props) {
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

export function LastHour({ closesAt, children }: { closesAt: string; children: ReactNode }) {
  const remaining = useRemaining(closesAt);
  if (remaining === 0 || remaining > HOUR_MS) return children;
  return <Text className={styles.clock}>{countdownText(remaining)}</Text>;
}
