import { Button, Group } from "@mantine/core";
import type { useStages } from "#features/questionnaires/web/useStage.ts";
import { nextOf, refusalToConvoke, refusalToEditGrade } from "#features/results/next-stage.ts";
import { qualificationLabel, toggled } from "#features/results/qualification.ts";
import type { ResultOnWire } from "#features/results/results.contract.ts";
import { ResultCard } from "#features/results/web/ResultCard.tsx";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { useResultTasks } from "../-results/useResultTasks.tsx";

type Stages = NonNullable<ReturnType<typeof useStages>["data"]>;

interface Props {
  readonly person: PersonOnWire;
  readonly stage: Stages[number];
  /** All of them. */
  readonly stages: Stages;
  readonly result: ResultOnWire | undefined;
}

const small = { size: "sm", variant: "default" } as const;

/** A person's result at one stage, and what the office decides of it (ADM-05, ADM-12). */
export function StageResult({ person, stage, stages, result }: Props) {
  const { start, windows } = useResultTasks(stage);
  const { qualified = null, nextExamCenter = null } = result ?? {};
  const here = { ...person, results: result ? [result] : [] };
  const next = nextOf(stages, stage.id);
  return (
    <>
      <ResultCard
        stage={stage}
        result={result}
        edit={{ run: () => start("grade", here), refusal: refusalToEditGrade(stage) }}
        decisions={
          <Group gap={8} role="group" aria-label={`Qualification, ${stage.name} ${stage.year}`}>
            <Button {...small} onClick={() => start("toggle", here)}>
              Modifier<span className="hidden-text">&nbsp;: passe à «&nbsp;{qualificationLabel(toggled(qualified))}&nbsp;»</span>
            </Button>
            <RefusableButton {...small} refusal={qualified === null ? "Déjà en attente" : null} onClick={() => start("reset", here)}>
              Réinitialiser
            </RefusableButton>
            {next?.physical && (
              <RefusableButton {...small} refusal={refusalToConvoke(next)} onClick={() => start("choose", here)}>
                {nextExamCenter ? "Changer de centre" : "Choisir un centre"}
              </RefusableButton>
            )}
            {nextExamCenter && (
              <RefusableButton {...small} c="red" refusal={refusalToConvoke(next)} onClick={() => start("cancel", here)}>
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
