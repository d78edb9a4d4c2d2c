import { Badge, Box, Group, Stack, Text, Title } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconHourglass, IconTicket } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { addressLines } from "#contest/convocations/convocation.ts";
import { shownHour } from "#platform/contract/instant-in-paris.ts";
import { formatWeekday } from "#platform/web/format.ts";
import { RichText } from "#platform/web/RichText.tsx";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { Fact } from "#platform/web/ui/Facts.tsx";
import { type QualificationState, qualificationState, qualificationText } from "../qualification-text.ts";
import type { ResultOnWire } from "../results.contract.ts";
import convocationStyles from "./Convocation.module.css";
import styles from "./QualificationNotice.module.css";

interface Props {
  readonly result: Pick<ResultOnWire, "qualified" | "nextExamCenterId" | "nextExamCenter" | "questionnaire">;
  readonly genre: string | null;
  /** The day of the convocation is over. */
  readonly isOver?: boolean;
  readonly children?: ReactNode;
}

const states = {
  convoked: { label: ["Qualifié et convoqué", "Qualifiée et convoquée"], color: "green", Icon: IconTicket },
  qualified: { label: ["Qualifié", "Qualifiée"], color: "green", Icon: IconCircleCheck },
  notQualified: { label: ["Non qualifié", "Non qualifiée"], color: "ink", Icon: IconCircleX },
  waiting: { label: ["En attente", "En attente"], color: "amber", Icon: IconHourglass },
} as const satisfies Record<QualificationState, object>;

export function QualificationNotice({ result, genre, isOver = false, children }: Props) {
  const state = qualificationState(result);
  const { label, color, Icon } = states[isOver && state === "convoked" ? "qualified" : state];
  const { questionnaire: stage, nextExamCenter } = result;
  const text = isOver ? "" : qualificationText(result, stage);
  return (
    <Stack className={styles.notice} component="section" gap="xs" aria-labelledby={`etape-${stage.id}`}>
      <Group component="header" gap="8px 14px">
        <Title order={3} id={`etape-${stage.id}`}>
          {stage.name}
        </Title>
        <Badge variant="light" color={color} size="lg" radius="sm" leftSection={<Icon size={18} aria-hidden />}>
          {label[genre === "femme" ? 1 : 0]}
        </Badge>
      </Group>
      {text !== "" && (
        <Box maw="68ch" style={{ whiteSpace: "pre-line" }}>
          <RichText html={text} />
        </Box>
      )}
      {state === "convoked" && nextExamCenter && isOver && (
        <Text>
          C'était le {formatWeekday(stage.date)}&nbsp;: {nextExamCenter.name}.
        </Text>
      )}
      {state === "convoked" && nextExamCenter && !isOver && (
        <>
          <Convocation center={nextExamCenter} date={stage.date} hour={stage.hour} />
          {children}
        </>
      )}
    </Stack>
  );
}

interface ConvocationProps {
  readonly center: NonNullable<ResultOnWire["nextExamCenter"]>;
  readonly date: string | null;
  readonly hour: string | null;
}

function Convocation({ center, date, hour }: ConvocationProps) {
  const [weekday, day, ...monthAndYear] = (date ? formatWeekday(date) : "Date ? bientôt précisée").split(" ");
  return (
    <section className={convocationStyles.ticket} aria-label="Votre convocation">
      <div className={convocationStyles.stub}>
        <span>{weekday}</span> <strong>{day}</strong> <span>{monthAndYear.join(" ")}</span>
      </div>
      <Columns component="dl" className={`facts ${convocationStyles.facts}`} gap="14px 24px">
        <div className={convocationStyles.place}>
          <dt>Lieu</dt>
          <dd>
            <strong>{center.name}</strong>
            <address>
              {addressLines(center).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </address>
          </dd>
        </div>
        <Fact name="Heure">{date && hour ? shownHour(date, hour) : "Bientôt précisée"}</Fact>
      </Columns>
    </section>
  );
}
