import { IconPrinter } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { refusalToPrint } from "#features/convocations/school-printing.ts";
import { usePupilPrinting } from "#features/convocations/web/usePupilPrinting.ts";
import { type StageOfSchool, StageStrip } from "#features/pupils/web/StageStrip.tsx";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { Failure } from "#platform/web/states.tsx";
import styles from "./desk.module.css";

interface Props {
  readonly id: string;
  readonly name: string | undefined;
  readonly stage: UseQueryResult<StageOfSchool>;
}

/** The school's progress at the selected stage, and all its convocations with one click. */
export function StageSummary({ id, name, stage: { data: stage, error, refetch } }: Props) {
  const printing = usePupilPrinting(id);
  if (error && !stage)
    return (
      <div className={`card ${styles.summary}`}>
        <Failure error={error} onRetry={() => void refetch()} />
      </div>
    );
  const refusal = stage ? refusalToPrint(stage, stage.convoked, "Personne n'est encore convoqué") : "Chargement...";
  return (
    <StageStrip name={name} stage={stage}>
      <RefusableButton
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} aria-hidden />}
        refusal={refusal}
        loading={printing.isPending}
        onClick={() => printing.mutate("everybody")}
      >
        Imprimer les convocations
      </RefusableButton>
    </StageStrip>
  );
}
