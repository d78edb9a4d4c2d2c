import { Badge, Box, Group, Stack, Title } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconHourglass, IconTicket } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { addressLines } from "#contest/convocations/convocation.ts";
import { shownHour } from "#platform/contract/instant-in-paris.ts";
import { monthOf } from "#platform/contract/paris.ts";
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
  readonly member: { readonly username: string; readonly numPalmares: string; readonly genre: string | null };
  readonly children?: ReactNode;
}

const states = {
  convoked: { label: ["Qualifié et convoqué", "Qualifiée et convoquée"], color: "green", Icon: IconTicket },
  qualified: { label: ["Qualifié", "Qualifiée"], color: "green", Icon: IconCircleCheck },
  notQualified: { label: ["Non qualifié", "Non qualifiée"], color: "ink", Icon: IconCircleX },
  waiting: { label: ["En attente", "En attente"], color: "amber", Icon: IconHourglass },
} as const satisfies Record<QualificationState, object>;

export function QualificationNotice({ result, member, children }: Props) {
  const state = qualificationState(result);
  const { label, color, Icon } = states[state];
  const { questionnaire: stage, nextExamCenter } = result;
  const text = qualificationText(result, stage);
  return (
    <Stack className={styles.notice} component="section" gap="xs" aria-labelledby={`etape-${stage.id}`}>
      <Group component="header" gap="8px 14px">
        <Title order={3} id={`etape-${stage.id}`}>
          {stage.name}
        </Title>
        <Badge variant="light" color={color} size="lg" radius="sm" leftSection={<Icon size={18} aria-hidden />}>
          {label[member.genre === "femme" ? 1 : 0]}
        </Badge>
      </Group>
      {text !== "" && (
        <Box maw="68ch" style={{ whiteSpace: "pre-line" }}>
          <RichText html={text} />
        </Box>
      )}
      {state === "convoked" && nextExamCenter && (
        <>
          <Convocation center={nextExamCenter} date={stage.date} hour={stage.hour} member={member} />
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
  readonly member: Props["member"];
}

function Convocation({ center, date, hour, member }: ConvocationProps) {
  return (
    <section className={convocationStyles.ticket} aria-label="Votre convocation">
      <div className={convocationStyles.stub} aria-hidden>
        <DayOfMonth date={date} />
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
        <Fact name="Date">{date ? formatWeekday(date) : "Bientôt précisée"}</Fact>
        <Fact name="Heure">{date && hour ? shownHour(date, hour) : "Bientôt précisée"}</Fact>
        <Fact name="Identifiant">{member.username}</Fact>
        <Fact name="Numéro de membre">{member.numPalmares}</Fact>
      </Columns>
    </section>
  );
}

const DayOfMonth = ({ date }: { date: string | null }) =>
  date ? (
    <>
      <strong>{new Date(date).getUTCDate()}</strong>
      <span>{monthOf(date)}</span>
    </>
  ) : (
    <strong>?</strong>
  );
