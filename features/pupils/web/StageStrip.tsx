import { Skeleton, Title } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { refusalToPrint } from "#features/convocations/school-printing.ts";
import { usePupilPrinting } from "#features/convocations/web/useConvocations.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { formatHour, formatNumber, formatWeekday } from "#platform/web/format.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { Failure } from "#platform/web/states.tsx";
import type { pupilResultsApi } from "../pupil-results.contract.ts";
import styles from "./StageStrip.module.css";

export type StageOfSchool = ResponseOf<typeof pupilResultsApi.ofStage>;

interface Props {
  readonly id: string;
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
export function StageStrip({ id, name, query: { data: stage, error, refetch } }: Props) {
  const printing = usePupilPrinting(id);
  if (error && !stage)
    return (
      <div className={`card ${styles.failure}`}>
        <Failure error={error} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <section className={`card ${styles.strip}`} aria-labelledby="etape-choisie">
      <header>
        <Title order={2} size="h3" id="etape-choisie">
          {name ?? "Étape"}
        </Title>
        <p className={styles.occasion}>{stage ? occasionOf(stage) : <Skeleton component="span" display="block" height={16} maw={280} />}</p>
      </header>
      <dl className={styles.steps}>
        {steps.map(({ title, count }) => (
          <div key={count}>
            <dt>{title}</dt>
            <dd>{stage ? formatNumber(stage[count]) : "\u00A0"}</dd>
            <span className={styles.gauge} aria-hidden>
              <span style={{ width: `${stage && stage.registered > 0 ? (100 * stage[count]) / stage.registered : 0}%` }} />
            </span>
          </div>
        ))}
      </dl>
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
    </section>
  );
}

/** The convocation of those qualified, as far as known. */
function occasionOf({ next, date, hour }: StageOfSchool): string {
  if (next === null) return "Aucune étape n'est annoncée après celle-ci.";
  const when = date === null ? "à une date bientôt précisée" : `le ${formatWeekday(date)}${hour === null ? "" : ` à ${formatHour(hour)}`}`;
  return `Étape suivante\u00A0: ${next.name} ${next.year}, ${when}.`;
}
