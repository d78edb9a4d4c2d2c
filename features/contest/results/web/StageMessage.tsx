import { Box, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { addressLines } from "#contest/convocations/convocation.ts";
import { shownHour } from "#platform/contract/instant-in-paris.ts";
import { formatWeekday } from "#platform/web/format.ts";
import { RichText } from "#platform/web/RichText.tsx";
import { qualificationText } from "../qualification-text.ts";
import type { ResultOnWire } from "../results.contract.ts";

interface Props {
  readonly result: ResultOnWire;
  readonly introduction: string;
  readonly children?: ReactNode;
}

export function StageMessage({ result, introduction, children }: Props) {
  const { questionnaire: stage, nextExamCenter: center } = result;
  const text = qualificationText(result, stage);
  return (
    <>
      {text !== "" && (
        <Box py="xs" px={14} bg="var(--paper)" bdrs="var(--mantine-radius-md)" mt={14}>
          <Text size="sm" c="dimmed">
            {introduction}
          </Text>
          <RichText html={text} />
        </Box>
      )}
      {center && (
        <Stack align="start" gap={8} mt={14}>
          <p>
            Convocation{stage.date && ` le ${formatWeekday(stage.date)}`}
            {stage.date && stage.hour && ` à ${shownHour(stage.date, stage.hour)}`}&nbsp;:{" "}
            {[center.name, ...addressLines(center)].join(", ")}.
          </p>
          {children}
        </Stack>
      )}
    </>
  );
}
