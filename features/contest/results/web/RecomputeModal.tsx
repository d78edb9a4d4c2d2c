import { Alert, Button, Checkbox, Select, Stack, Text, Title } from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { serverInstant } from "#platform/web/server-time.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { useCategoryOptions } from "#season/categories/web/useCategories.ts";
import { DEFINITIVE } from "#season/stages/ranking-state.ts";
import { scheduleOnWire } from "#season/stages/stage-dates.ts";
import { warningsBeforeResults } from "#season/stages/stage-flags.ts";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { describeLostCenters, describeReset } from "../recompute-text.ts";
import { resultsApi } from "../results.contract.ts";
import { ChangesWorkbook } from "./Changes.tsx";
import { LastApplication } from "./LastApplication.tsx";
import { QualifyingPart } from "./QualifyingPart.tsx";
import StageWaits from "./StageWaits.tsx";
import { StageUnconvoking, StageWorkEnd, StageWorkProgress } from "./StageWorkProgress.tsx";
import { qualifyingOf, type Scope, type StageWorkState, useStageWork } from "./useStageWork.ts";

interface Props {
  readonly stage: StageOnWire;
  readonly startsWithPreview?: boolean;
  readonly onClose: () => void;
}

export default function RecomputeModal({ stage, startsWithPreview = false, onClose }: Props) {
  const categories = useCategoryOptions();
  const [category, setCategory] = useState<string | null>(null);
  const [force, setForce] = useState(false);
  const [gradingCount, setGradingCount] = useState(0);
  const isAwaited = useRef(startsWithPreview);
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
        <StageWaits stageId={stage.id} onLeave={onClose} />
        <Select
          label="Catégorie"
          data={[{ value: "", label: "Toutes les catégories" }, ...categories]}
          value={category ?? ""}
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
        {warningsBeforeResults(scheduleOnWire(stage), serverInstant()).map((warning) => (
          <Alert key={warning} color="amber">
            {warning}
          </Alert>
        ))}
        <GradingPart scope={scope} stageWork={stageWork} />
        <QualifyingPart
          key={`${category} ${force} ${gradingCount}`}
          scope={scope}
          stageWork={stageWork}
          startsWithPreview={startsWithPreview || gradingCount > 0}
          isAwaited={isAwaited}
          onLeave={onClose}
        />
        <LastApplication stageId={stage.id} />
        <ResettingPart scope={scope} stageWork={stageWork} />
        <StageUnconvoking
          stageWork={stageWork}
          workbook={stageWork.asked === "compute" && <ChangesWorkbook stageId={stage.id} difference={qualifyingOf(scope)} />}
        />
      </Stack>
    </Modal>
  );
}

interface PartProps {
  readonly scope: Scope;
  readonly stageWork: StageWorkState;
}

function GradingPart({ scope, stageWork }: PartProps) {
  const { work, isRunning, start } = stageWork;
  const isDefinitive = scope.stage.rankingDefinitiveAt !== null;
  const gradingWork = work?.action === "generate" ? work : undefined;
  return (
    <section>
      <Title order={3}>Notes</Title>
      {scope.stage.physical ? (
        <Text mt={4}>Les notes d'une étape sur place sont saisies une à une : il n'y a rien à calculer.</Text>
      ) : (
        <>
          <Text mt={4} mb="sm">
            Elles sont calculées à partir des réponses enregistrées, une catégorie après l'autre. On peut recommencer à tout moment.
          </Text>
          {isRunning && gradingWork ? (
            <StageWorkProgress label="Notes calculées" stageWork={stageWork} />
          ) : (
            <>
              <Button disabled={isRunning || isDefinitive} onClick={() => start("generate")}>
                Calculer les notes
              </Button>
              {isDefinitive && (
                <Text mt="xs" c="dimmed" fz="sm">
                  {DEFINITIVE}
                </Text>
              )}
            </>
          )}
          <StageWorkEnd work={gradingWork} done={describeGrading(gradingWork?.report ?? {})} />
        </>
      )}
    </section>
  );
}

function describeGrading({ generated = 0, kept = 0 }: Readonly<Record<string, number>>): string {
  const byHand = kept > 0 ? `, ${formatCount(kept, "note saisie à la main gardée", "notes saisies à la main gardées")}` : "";
  return `Résultats générés\u00A0: ${formatCount(generated, "note calculée", "notes calculées")}${byHand}`;
}

// The specification also allows GET; a page that changes data uses POST.
const resetQualified = { ...resultsApi.resetQualified, method: "POST" } as const;

function ResettingPart({ scope: { stage, category, force }, stageWork: { isRunning, start } }: PartProps) {
  const preview = useMutation({
    mutationFn: () =>
      call(resetQualified, {
        params: { id: stage.id },
        query: { ...(category !== null && { category }), ...(force && { force: "true" }), dryRun: "true" },
      }),
    meta: { skipsRefetch: true },
  });
  const text = preview.data && describeReset(preview.data);
  return (
    <details>
      {/* Folded: after « Appliquer » it would lie under the pointer. */}
      <summary>
        <Title order={3} display="inline">
          Recommencer
        </Title>
      </summary>
      <Text mt={4} mb="sm">
        Remet en attente les qualifications{category === null ? "" : ` de ${category}`} et retire les centres d'épreuve choisis. Les notes
        restent.
      </Text>
      <Button variant="default" c="red" disabled={isRunning} loading={preview.isPending} onClick={() => preview.mutate()}>
        Réinitialiser les qualifications
      </Button>
      {text === null && (
        <Text mt="sm" role="status">
          Il n'y a rien à réinitialiser.
        </Text>
      )}
      <ConfirmDialog
        opened={typeof text === "string"}
        title={`Réinitialiser les qualifications de ${category ?? "toutes les catégories"} ?`}
        confirm="Réinitialiser"
        isDestructive
        onConfirm={() => {
          preview.reset();
          start("reset");
        }}
        onClose={preview.reset}
      >
        <Text>{text}.</Text>
        {describeLostCenters(preview.data ?? {}).map((sentence) => (
          <Text key={sentence} mt="xs">
            {sentence}
          </Text>
        ))}
      </ConfirmDialog>
    </details>
  );
}
