import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { capitalize } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";
import { serverInstant } from "#platform/web/server-time.ts";
import { describeSchedule, scheduleOnWire } from "../stage-dates.ts";
import { isUntouched } from "../stage-flags.ts";
import { type StageOnWire, stagesApi } from "../stages.contract.ts";

/** What the dates of a stage have made of it, and what they will; nothing for a stage without dates. */
export function StageSchedule({ stage }: { stage: StageOnWire }) {
  const { id, year, physical, isClosed } = stage;
  const isDoubtful = isClosed && !physical && stage.closedAt !== null;
  const everyProgress = useQuery({ ...apiQuery(stagesApi.progress, { query: { year } }), enabled: isDoubtful }).data;
  const progress = everyProgress?.find(({ questionnaireId }) => questionnaireId === id);
  const schedule = scheduleOnWire(stage);
  // One that was only prepared has not been closed « depuis » anything.
  const known = isUntouched(stage, progress) ? { ...schedule, closedAt: null } : schedule;
  const sentences = describeSchedule(known, serverInstant());
  if (sentences.length === 0) return null;
  return (
    <Text fw={500} inherit>
      {sentences.map(capitalize).join(" · ")}
    </Text>
  );
}
