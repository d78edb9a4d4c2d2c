import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { nextStageOf, refusalToConvoke, refusalToEditGrade } from "#contest/results/next-stage.ts";
import { qualificationLabel, toggleQualified } from "#contest/results/qualification.ts";
import { type ResultOnWire, resultsApi } from "#contest/results/results.contract.ts";
import { ResultCard } from "#contest/results/web/ResultCard.tsx";
import { formatCount } from "#platform/web/format.ts";
import { allOf, Loaded } from "#platform/web/Loaded.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { useStages } from "#season/stages/web/useStage.ts";
import type { PersonOnWire } from "../people.contract.ts";
import { useResultTasks } from "./useResultTasks.tsx";

interface Props {
  readonly person: PersonOnWire;
  readonly year: number;
  /** In the current championship, also shows the stages without a result, folded as long as the person may not take them. */
  readonly isUnderWay: boolean;
}

const failure = "Erreur lors de la récupération des résultats";

export const resultsQuery = (userId: string, year: number) => ({
  ...apiQuery(resultsApi.ofUserYear, { params: { userId, year } }),
  meta: { failure },
});

/** A person's results of a year, one card per stage, latest first (ADM-12). */
export function YearResults({ person, year, isUnderWay }: Props) {
  // Championship has already run this query with its retries: a failure is shown at once.
  const results = useQuery({ ...resultsQuery(person.id, year), retryOnMount: false });
  return (
    <Loaded query={allOf({ results, stages: useStages() })} failure={failure} label="Chargement des résultats...">
      {({ results, stages }) => {
        const resultOfStage = (id: string) => results.find(({ questionnaireId }) => questionnaireId === id);
        const shown = stages.filter((stage) => stage.year === year && (isUnderWay || resultOfStage(stage.id))).toReversed();
        if (shown.length === 0) return <Text c="dimmed">Aucun résultat cette année-là.</Text>;
        const isReached = ({ id, previousQuestionnaireId: previous }: StageOnWire) =>
          previous === null || resultOfStage(id) !== undefined || resultOfStage(previous)?.qualified === true;
        const cardOf = (stage: StageOnWire) => (
          <StageResult key={stage.id} person={person} stage={stage} stages={stages} result={resultOfStage(stage.id)} />
        );
        const others = shown.filter((stage) => !isReached(stage));
        return (
          <>
            {shown.filter(isReached).map(cardOf)}
            {others.length > 0 && (
              <details>
                <summary>{formatCount(others.length, "étape sans résultat", "étapes sans résultat")}</summary>
                <Stack mt="sm">{others.map(cardOf)}</Stack>
              </details>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface StageResultProps {
  readonly person: PersonOnWire;
  readonly stage: StageOnWire;
  readonly stages: readonly StageOnWire[];
  readonly result: ResultOnWire | undefined;
}

const small = { size: "sm", variant: "default" } as const;

/** A person's result at one stage, and the office's actions on it (ADM-05, ADM-12). */
function StageResult({ person, stage, stages, result }: StageResultProps) {
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
