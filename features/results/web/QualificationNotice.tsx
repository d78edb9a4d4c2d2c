import { Badge, Box, Group, Stack, Title } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconHourglass, IconTicket } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { RichText } from "#platform/web/RichText.tsx";
import { type QualificationState, qualificationState, qualificationText } from "../qualification-text.ts";
import type { ResultOnWire } from "../results.contract.ts";
import { Convocation } from "./Convocation.tsx";
import styles from "./QualificationNotice.module.css";

interface Props {
  readonly result: ResultOnWire;
  readonly member: { readonly username: string; readonly numPalmares: string; readonly genre: string | null };
  /** Shown under a convocation. */
  readonly children?: ReactNode;
}

const states = {
  convoked: { label: ["Qualifié et convoqué", "Qualifiée et convoquée"], color: "green", Icon: IconTicket },
  qualified: { label: ["Qualifié", "Qualifiée"], color: "green", Icon: IconCircleCheck },
  notQualified: { label: ["Non qualifié", "Non qualifiée"], color: "ink", Icon: IconCircleX },
  waiting: { label: ["En attente", "En attente"], color: "amber", Icon: IconHourglass },
} as const satisfies Record<QualificationState, object>;

/** The state of the person after a stage, with the stage's text (PAR-06). */
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
