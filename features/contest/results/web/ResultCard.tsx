import { Box, Button, Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { formatMinutes, formatNumber } from "#platform/web/format.ts";
import { Fact } from "#platform/web/ui/Facts.tsx";
import type { ResultOnWire } from "../results.contract.ts";
import { gradeText } from "./grade-text.ts";
import { QualifiedBadge } from "./QualifiedBadge.tsx";

interface Props {
  readonly stage: { readonly name: string; readonly year: number; readonly physical?: boolean };
  readonly result: ResultOnWire | undefined;
  readonly edit?: { readonly run: () => void; readonly refusal: string | null };
  readonly decisions?: ReactNode;
  readonly children?: ReactNode;
}

const originLabels = { school: "par l'établissement", thresholds: "par les seuils", hand: "à la main" };

/** A person's result at one stage, for the office and the school (ADM-12). */
export function ResultCard({ stage, result, edit, decisions, children }: Props) {
  const { weightedGrade, time, qualified = null, nextExamCenter, origin, byHand } = result ?? {};
  return (
    <Box
      component="section"
      pt={14}
      pb="md"
      px={18}
      bd="1px solid var(--rule)"
      bdrs="var(--mantine-radius-lg)"
      aria-label={`${stage.name} ${stage.year}`}
    >
      <Group component="header" gap="6px 12px">
        <Title order={3}>
          {stage.name} {stage.year}
        </Title>
        <QualifiedBadge qualified={qualified} />
        {origin && <Text c="dimmed">{originLabels[origin]}</Text>}
      </Group>
      <Group className="facts figures" component="dl" align="stretch" gap="10px 32px" mt="sm">
        <Fact name="Note">{gradeText(result)}</Fact>
        <Fact name="Coefficient">{formatNumber(weightedGrade)}</Fact>
        <Fact name="Temps">{formatMinutes(time)}</Fact>
        <Fact name="Convoqué">
          {nextExamCenter ? `Oui : ${nextExamCenter.name}${nextExamCenter.city && `, ${nextExamCenter.city}`}` : "Non"}
        </Fact>
      </Group>
      {byHand && stage.physical === false && <Text c="dimmed">Note saisie à la main, gardée lors des calculs.</Text>}
      {children}
      {edit && (
        <Group gap="8px 14px" mt={14}>
          {decisions}
          <Button variant="default" size="sm" disabled={edit.refusal !== null} onClick={edit.run}>
            Modifier la note
          </Button>
          {edit.refusal && <Text c="dimmed">{edit.refusal}</Text>}
        </Group>
      )}
    </Box>
  );
}
