import { Box, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconCertificate, IconPrinter } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { refusalToPrint } from "#contest/convocations/readiness.ts";
import { usePupilPrinting } from "#contest/convocations/web/useConvocations.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { shownHour } from "#platform/contract/instant-in-paris.ts";
import { formatNumber, formatWeekday } from "#platform/web/format.ts";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { Failure } from "#platform/web/states.tsx";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { ShareBar } from "#platform/web/ui/ShareBar.tsx";
import type { pupilResultsApi } from "../pupil-results.contract.ts";

export type StageOfSchool = ResponseOf<typeof pupilResultsApi.ofStage>;

const SchoolDiplomas = lazyWindow(() => import("./SchoolDiplomas.tsx"));

interface Props {
  readonly id: string;
  readonly year: number;
  /** Absent while loading. */
  readonly name: string | undefined;
  readonly query: UseQueryResult<StageOfSchool>;
}

const steps = [
  { title: "Inscrits", count: "registered" },
  { title: "Notés", count: "graded" },
  { title: "Qualifiés", count: "qualified" },
  { title: "Convoqués", count: "convoked" },
] as const;

/** The progress of the school's pupils at a stage (ETB-15), each step as a share of those registered; prints all their convocations. */
export function StageStrip({ id, year, name, query: { data: stage, error, refetch } }: Props) {
  const printing = usePupilPrinting(id);
  const [isPrintingDiplomas, setPrintingDiplomas] = useState(false);
  if (error && !stage)
    return (
      <Box className="card" mb="md">
        <Failure error={error} onRetry={() => void refetch()} />
      </Box>
    );
  return (
    <Columns
      component="section"
      className="card"
      columns="minmax(200px, 1.1fr) 2fr auto"
      gap="14px 32px"
      fold="tablet"
      mb="md"
      px="lg"
      py={14}
      style={{ alignItems: "center" }}
      aria-labelledby="etape-choisie"
    >
      <header>
        <Title order={2} size="h3" id="etape-choisie">
          {name ?? "Étape"}
        </Title>
        {/* Two lines, as most have, also while loading. */}
        <Text mt={2} mih="2lh" c="dimmed" fz="sm">
          {stage ? occasionOf(stage) : <Skeleton component="span" display="block" height={16} maw={280} />}
        </Text>
      </header>
      <Columns component="dl" columns="repeat(4, 1fr)" gap="8px 20px">
        {steps.map(({ title, count }) => (
          <div key={count}>
            <Text component="dt" c="dimmed" fz="0.875rem" inherit>
              {title}
            </Text>
            <Text component="dd" className="figures" mb={6} ff="heading" fz="1.375rem" fw={680} lh={1.2}>
              {stage ? formatNumber(stage[count]) : "\u00A0"}
            </Text>
            <ShareBar share={stage && stage.registered > 0 ? stage[count] / stage.registered : 0} />
          </div>
        ))}
      </Columns>
      <Stack gap="xs">
        <RefusableButton
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={18} aria-hidden />}
          refusal={stage ? refusalToPrint(stage, stage.convoked, "Personne n'est encore convoqué") : "Chargement..."}
          loading={printing.isPending}
          onClick={() => printing.mutate("everybody")}
        >
          Imprimer les convocations
        </RefusableButton>
        {stage?.graded === 0 && stage.qualified === 0 ? (
          <Text c="dimmed" fz="sm">
            Personne n'est encore noté ni qualifié&nbsp;: pas de diplôme.
          </Text>
        ) : (
          <RefusableButton
            variant="default"
            size="sm"
            leftSection={<IconCertificate size={18} aria-hidden />}
            refusal={stage ? null : "Chargement..."}
            onClick={() => setPrintingDiplomas(true)}
          >
            Imprimer les diplômes
          </RefusableButton>
        )}
      </Stack>
      {isPrintingDiplomas && <SchoolDiplomas stage={{ id, name: name ?? "", year }} onClose={() => setPrintingDiplomas(false)} />}
    </Columns>
  );
}

function occasionOf({ next, date, hour }: StageOfSchool): string {
  if (next === null) return "Aucune étape n'est annoncée après celle-ci.";
  const when =
    date === null ? "à une date bientôt précisée" : `le ${formatWeekday(date)}${hour === null ? "" : ` à ${shownHour(date, hour)}`}`;
  return `Étape suivante\u00A0: ${next.name} ${next.year}, ${when}.`;
}
