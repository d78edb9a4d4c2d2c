import { Alert, Button, Text, Title } from "@mantine/core";
import { isUnderWay, MARKS_UNDER_WAY } from "#features/stages/stage-flags.ts";
import { formatCount } from "#platform/web/format.ts";
import type { Scope } from "./recompute.ts";
import { StageWorkEnd, StageWorkProgress } from "./StageWorkProgress.tsx";
import type { StageWorkState } from "./useStageWork.ts";

interface Props {
  readonly scope: Scope;
  readonly stageWork: StageWorkState;
}

/** Computes the grades of an online stage from the answers; those of a stage on paper are entered one by one. */
export function GradingPart({ scope, stageWork }: Props) {
  const { work, isRunning, start } = stageWork;
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
          {isUnderWay(scope.stage) && (
            <Alert color="amber" mb="sm">
              {MARKS_UNDER_WAY}
            </Alert>
          )}
          {isRunning && gradingWork ? (
            <StageWorkProgress label="Notes calculées" stageWork={stageWork} />
          ) : (
            <Button disabled={isRunning} onClick={() => start("generate")}>
              Calculer les notes
            </Button>
          )}
          <StageWorkEnd work={gradingWork} done={describeGrading(gradingWork?.report ?? {})} />
        </>
      )}
    </section>
  );
}

function describeGrading({ generated = 0, kept = 0 }: Readonly<Record<string, number>>): string {
  const byHand = kept > 0 ? `, ${formatCount(kept, "note saisie à la main gardée", "notes saisies à la main gardées")}` : "";
  return `${formatCount(generated, "note calculée", "notes calculées")}${byHand}`;
}
