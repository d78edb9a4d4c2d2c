import { Text } from "@mantine/core";
import { announcedRemaining, countdownText, untilClosing } from "../closing-text.ts";
import { useRemaining } from "./usePassed.ts";

export function Closing({ closesAt }: { closesAt: string }) {
  const remaining = useRemaining(closesAt);
  const countdown = countdownText(remaining);
  return (
    <Text mt={6} fw={500} inherit>
      Ouvert {untilClosing(closesAt)}
      {countdown && (
        <span role="timer" aria-live="off" className="figures">
          {" · "}
          {countdown}
        </span>
      )}
      <span role="status" className="hidden-text">
        {announcedRemaining(remaining)}
      </span>
    </Text>
  );
}
