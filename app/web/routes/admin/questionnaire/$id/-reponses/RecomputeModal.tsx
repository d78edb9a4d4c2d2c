import { Checkbox, Select, Stack } from "@mantine/core";
import { useCallback, useState } from "react";
import { Modal } from "#platform/web/Modal.tsx";
import { GradingPart } from "./GradingPart.tsx";
import { QualifyingPart } from "./QualifyingPart.tsx";
import { ResettingPart } from "./ResettingPart.tsx";
import type { Scope, StageToCompute } from "./recompute.ts";
import { useStageWork } from "./useStageWork.ts";

interface Props {
  readonly stage: StageToCompute;
  readonly categories: readonly string[];
  readonly onClose: () => void;
}

const ALL = "Toutes les catégories";

/** Grades, qualifications by the thresholds, and their reset, for a category or all: every change is previewed (GRD-02). */
export function RecomputeModal({ stage, categories, onClose }: Props) {
  const [category, setCategory] = useState<string | null>(null);
  const [force, setForce] = useState(false);
  const [gradingCount, setGradingCount] = useState(0);
  const scope: Scope = { stage, category, force };
  const onDone = useCallback(
    ({ action }: { action: string }) => setGradingCount((count) => (action === "generate" ? count + 1 : count)),
    [],
  );
  const stageWork = useStageWork(scope, onDone);
  const { isRunning } = stageWork;
  return (
    <Modal opened onClose={onClose} size="lg" title="Calculer les résultats">
      <Stack gap="lg">
        <Select
          label="Catégorie"
          data={[{ value: "", label: ALL }, ...categories]}
          value={category ?? ""}
          allowDeselect={false}
          disabled={isRunning}
          onChange={(chosen) => setCategory(chosen || null)}
        />
        <Checkbox
          label="Remplacer aussi ce qui a été fait à la main"
          description="Sinon, les notes saisies et les qualifications décidées à la main restent telles quelles. Celles qui viennent d'un établissement restent toujours."
          checked={force}
          disabled={isRunning}
          onChange={({ currentTarget }) => setForce(currentTarget.checked)}
        />
        <GradingPart scope={scope} stageWork={stageWork} />
        <QualifyingPart
          key={`${category} ${force} ${gradingCount}`}
          scope={scope}
          stageWork={stageWork}
          startsWithPreview={gradingCount > 0}
        />
        <ResettingPart scope={scope} />
      </Stack>
    </Modal>
  );
}
