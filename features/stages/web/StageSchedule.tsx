import { Text } from "@mantine/core";
import { capitalize } from "#platform/web/format.ts";
import { serverInstant } from "#platform/web/server-time.ts";
import { describeSchedule, scheduleOnWire } from "../stage-dates.ts";
import type { StageOnWire } from "../stages.contract.ts";

/** What the dates of a stage have made of it, and what they will; nothing for a stage without dates. */
export function StageSchedule({ stage }: { stage: StageOnWire }) {
  const sentences = describeSchedule(scheduleOnWire(stage), serverInstant());
  if (sentences.length === 0) return null;
  return (
    <Text fw={500} inherit>
      {sentences.map(capitalize).join(" · ")}
    </Text>
  );
}
