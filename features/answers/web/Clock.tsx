import { Text } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { formatDuration } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { elapsedMinutes } from "../elapsed-time.ts";
import styles from "./QuestionList.module.css";

interface Props {
  /** The first reading. */
  readonly openedAt: string;
  /** The duration of the category. */
  readonly minutes: number;
}

const CHECK_MS = 5_000;

/** The whole minutes since the first reading, next to the duration of the category. Nothing is announced, nothing ends. */
export function Clock({ openedAt, minutes }: Props) {
  const [elapsed, setElapsed] = useState(() => elapsedMinutes(openedAt, serverTime()));
  useInterval(() => setElapsed(elapsedMinutes(openedAt, serverTime())), CHECK_MS, { autoInvoke: true });
  return (
    <Text className={styles.clock}>
      <span className="hidden-text">Temps&nbsp;: </span>
      {formatDuration(elapsed)}
      <span className="not-on-tablet"> sur {formatDuration(minutes)}</span>
    </Text>
  );
}
