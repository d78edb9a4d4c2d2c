import { Text } from "@mantine/core";
import { formatDeadline } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import type { SchoolStandingsOnWire } from "../school-stages.contract.ts";
import { openOnScreen } from "../still-open.ts";

/** Until when answers still come in; empty for a stage that is over. */
export function StillOpen({ stage, className = "" }: { stage: SchoolStandingsOnWire["stage"]; className?: string }) {
  const sentence = openOnScreen(stage, serverTime(), formatDeadline);
  return (
    sentence && (
      <Text className={className} c="var(--amber-700)" fz="sm" fw={600}>
        {sentence}
      </Text>
    )
  );
}
