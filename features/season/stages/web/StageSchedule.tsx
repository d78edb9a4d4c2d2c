import { Text } from "@mantine/core";
import { dayInParis } from "#platform/contract/paris.ts";
import { capitalize } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { serverInstant } from "#platform/web/server-time.ts";
import { describeKeptAnswers, warningsOfStage } from "../reminders.ts";
import { describeSchedule, scheduleOnWire } from "../stage-dates.ts";
import { isUntouched } from "../stage-flags.ts";
import { type StageOnWire, stagesApi } from "../stages.contract.ts";

const NOT_YET_OPEN = "Pas encore ouverte, et aucune date ne l'ouvre";

export function StageSchedule({ stage }: { stage: StageOnWire }) {
  const { id, year, physical, isClosed } = stage;
  const isDoubtful = isClosed && !physical && stage.closedAt !== null;
  const everyProgress = useApiQuery(stagesApi.progress, { query: { year }, enabled: isDoubtful }).data;
  const progress = everyProgress?.find(({ questionnaireId }) => questionnaireId === id);
  const schedule = scheduleOnWire(stage);
  // A stage that is only prepared was never closed « depuis » an instant.
  const isPrepared = isClosed && isUntouched(stage, progress);
  const known = isPrepared ? { ...schedule, closedAt: null } : schedule;
  const now = serverInstant();
  const kept = describeKeptAnswers(stage);
  const isToOpen = schedule.opensAt !== null && schedule.opensAt > now;
  const sentences = [isPrepared && stage.active && !isToOpen && NOT_YET_OPEN, ...describeSchedule(known, now), kept].filter(
    (sentence) => typeof sentence === "string",
  );
  return (
    <>
      {sentences.length > 0 && (
        <Text fw={500} inherit>
          {sentences.map(capitalize).join(" · ")}
        </Text>
      )}
      {warningsOfStage(stage, dayInParis(now)).map((warning) => (
        <Text key={warning} fw={500} c="var(--amber-700)" inherit>
          {warning}
        </Text>
      ))}
    </>
  );
}
