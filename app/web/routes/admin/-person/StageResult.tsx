import { Button, Group } from "@mantine/core";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { nextStageOf, refusalToConvoke, refusalToEditGrade } from "#features/results/next-stage.ts";
import { qualificationLabel, toggleQualified } from "#features/results/qualification.ts";
import type { ResultOnWire } from "#features/results/results.contract.ts";
import { ResultCard } from "#features/results/web/ResultCard.tsx";
import type { useStages } from "#features/stages/web/useStage.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { useResultTasks } from "../-results/useResultTasks.tsx";

type Stages = NonNullable<ReturnType<typeof useStages>["data"]>;

interface Props {
  readonly person: PersonOnWire;
  readonly stage: Stages[number];
  /** All stages. */
  readonly stages: Stages;
  readonly result: ResultOnWire | undefined;
}

const small = { size: "sm", variant: "default" } as const;

/** A person's result at one stage, and the office's actions on it (ADM-05, ADM-12). */
export function StageResult({ person, stage, stages, result }: Props) {
  const { start, windows } = useResultTasks(stage);
  const { qualified = null, nextExamCenter = null } = result ?? {};
  const personAtStage = { ...person, results: result ? [result] : [] };
  const next = nextStageOf(stages, stage.id);
  return (
    <>
      <ResultCard
        stage={stage}
        result={result}
        edit={{ run: () => start("grade", personAtStage), refusal: refusalToEditGrade(stage) }}
        decisions={
          <Group gap={8} role="group" aria-label={`Qualification, ${stage.name} ${stage.year}`}>
            <Button {...small} onClick={() => start("toggle", personAtStage)}>
              Modifier<span className="hidden-text">&nbsp;: passe à «&nbsp;{qualificationLabel(toggleQualified(qualified))}&nbsp;»</span>
            </Button>
            <RefusableButton
              {...small}
              refusal={qualified === null ? "Déjà en attente" : null}
              onClick={() => start("reset", personAtStage)}
            >
              Réinitialiser
            </RefusableButton>
            {next?.physical && (
              <RefusableButton {...small} refusal={refusalToConvoke(next)} onClick={() => start("choose", personAtStage)}>
                {nextExamCenter ? "Changer de centre" : "Choisir un centre"}
              </RefusableButton>
            )}
            {nextExamCenter && (
              <RefusableButton {...small} c="red" refusal={refusalToConvoke(next)} onClick={() => start("cancel", personAtStage)}>
                Annuler le centre
              </RefusableButton>
            )}
          </Group>
        }
      />
      {windows}
    </>
  );
}
