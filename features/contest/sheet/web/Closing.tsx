import { Text } from "@mantine/core";
import { formatOwnTime } from "#platform/web/format.ts";
import { announcedRemaining, countdownText, remainingOwnTime, untilClosing } from "../closing-text.ts";
import { useRemaining } from "./usePassed.ts";

interface Props {
  readonly closesAt: string;
  /** The person's time ends then, and not the stage. */
  readonly isOwnEnd?: boolean;
}

export function Closing({ closesAt, isOwnEnd = false }: Props) {
  const remaining = useRemaining(closesAt);
  const countdown = countdownText(remaining);
  return (
    <Text mt={6} fw={500} inherit>
      {isOwnEnd ? (
        <span role="status">{remainingOwnTime(remaining) || `Votre temps se termine à ${formatOwnTime(closesAt)}`}</span>
      ) : (
        `Ouvert ${untilClosing(closesAt)}`
      )}
      {countdown && (
        <span role="timer" aria-live="off" className="figures">
          {" · "}
          {countdown}
        </span>
      )}
      <span role="status" className="hidden-text">
        {!isOwnEnd && announcedRemaining(remaining)}
      </span>
    </Text>
  );
}
