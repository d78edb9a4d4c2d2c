import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useApiQuery } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { Loading } from "#platform/web/states.tsx";
import { rulesApi, rulesOfStageIn } from "#season/configuration/rules.contract.ts";
import { regulationsText } from "#season/marking/regulations-text.ts";
import { applicationsApi } from "../applications.contract.ts";
import { describeChanged, describeLostCenters, describeMoves, noChange } from "../recompute-text.ts";
import { type WhatIfOnWire, whatIfApi } from "../what-if.contract.ts";
import { Changes, ChangesWorkbook } from "./Changes.tsx";
import { StageWorkEnd, StageWorkProgress } from "./StageWorkProgress.tsx";
import { qualifyingOf, type Scope, type StageWorkState } from "./useStageWork.ts";

interface Props {
  readonly scope: Scope;
  readonly stageWork: StageWorkState;
  readonly startsWithPreview: boolean;
  /** Set when a button asks for the preview, here or on the page: the result is shown and gets the focus, once. */
  readonly isAwaited: RefObject<boolean>;
  readonly onLeave: () => void;
}

export function QualifyingPart({ scope, stageWork, startsWithPreview, isAwaited, onLeave }: Props) {
  const [isPreviewing, setPreviewing] = useState(startsWithPreview);
  const { work, isRunning, isRefused, start } = stageWork;
  const { rule, isKnown } = useRankRule(scope.stage);
  const isDecidable = rule !== undefined || hasThresholds(scope);
  const qualifyingWork = work?.action === "compute" ? work : undefined;
  const changed = qualifyingWork && describeChanged({ ...noChange, ...qualifyingWork.report });
  const isApplied = useApplied(scope.stage.id, qualifyingWork);
  /** After « Appliquer », the window shows the outcome instead of the preview. */
  const [isOutcomeAwaited, setOutcomeAwaited] = useState(false);
  const isOutcome = isOutcomeAwaited && isApplied && !isRunning && !isRefused;
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOutcome) return;
    outcome.current?.focus({ preventScroll: true });
    outcome.current?.scrollIntoView({ block: "center" });
  }, [isOutcome]);
  const result = useRef<HTMLDivElement>(null);
  const preview = useApiQuery(whatIfApi.ofStage, {
    params: { id: scope.stage.id },
    body: qualifyingOf(scope),
    enabled: isPreviewing && !isRunning && isDecidable,
    staleTime: 0,
  });
  const isShown = isPreviewing && !isRunning && !preview.isFetching && isKnown;
  useEffect(() => {
    if (!isShown || !isAwaited.current) return;
    isAwaited.current = false;
    result.current?.focus({ preventScroll: true });
    result.current?.scrollIntoView({ block: "nearest" });
  }, [isShown, isAwaited]);
  const show = () => {
    isAwaited.current = true;
    setOutcomeAwaited(false);
    setPreviewing(true);
  };
  const apply = () => {
    setOutcomeAwaited(true);
    start("compute", preview.data && { seen: preview.data.outcome });
  };
  return (
    <section>
      <Title order={3}>Qualifications</Title>
      <Text mt={4} mb="sm">
        {rule ?? "Les seuils de chaque catégorie décident qui est qualifié."} Rien n'est changé avant que vous ayez vu ce qui changera.
      </Text>
      {isRunning && qualifyingWork ? (
        <StageWorkProgress label={rule ? "Règle appliquée" : "Seuils appliqués"} stageWork={stageWork} />
      ) : isOutcome ? (
        <Alert ref={outcome} tabIndex={-1} color="green" role="status" title={changed ?? "C'est appliqué"}>
          Annulez ci-dessous si ce n'est pas ce que vous vouliez.
        </Alert>
      ) : !isPreviewing ? (
        <Button variant="default" disabled={isRunning} onClick={show}>
          {rule ? "Voir ce qui changerait" : "Voir ce que les seuils changent"}
        </Button>
      ) : !isShown ? (
        <Loading label="Calcul de ce qui changerait..." lines={1} />
      ) : (
        <div ref={result} tabIndex={-1}>
          {isDecidable ? (
            <Preview scope={scope} preview={preview} isByRank={rule !== undefined} onApply={apply} onLeave={onLeave} />
          ) : (
            <NotDecided stageId={scope.stage.id} onLeave={onLeave}>
              Aucun seuil n'est défini&nbsp;: indiquez d'abord la note et le coefficient à atteindre.
            </NotDecided>
          )}
        </div>
      )}
      {!isOutcome && <StageWorkEnd work={qualifyingWork} done={changed ?? "Rien n'a changé"} />}
    </section>
  );
}

/** Whether this work is the last one applied: it changed something, and no officer has undone it since. */
function useApplied(stageId: string, work: StageWorkState["work"]): boolean {
  const { data: last } = useApiQuery(applicationsApi.last, { params: { id: stageId }, staleTime: 0 });
  return last?.kind === "thresholds" && work?.state === "done" && last.appliedAt >= work.askedAt;
}

/** The sentence of the stage's rules that qualifies by rank instead of thresholds (RUL-10). */
function useRankRule({ id, year }: Scope["stage"]): { readonly rule: string | undefined; readonly isKnown: boolean } {
  const { data, isPending } = useApiQuery(rulesApi.read, { params: { year } });
  const rules = data && rulesOfStageIn(data, id);
  const rule =
    rules?.qualification.by === "rank"
      ? regulationsText(rules, []).find(({ parameter }) => parameter === "qualification")?.sentence
      : undefined;
  return { rule, isKnown: !isPending };
}

/** Without thresholds, the server could only refuse. */
const hasThresholds = ({ stage, category }: Scope): boolean =>
  stage.gradesToQualify.some((threshold) => category === null || threshold.category.name === category);

interface NotDecidedProps {
  readonly stageId: string | null;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

const NotDecided = ({ stageId, onLeave, children }: NotDecidedProps) => (
  <Alert color="amber" role="alert">
    <Stack gap="xs" align="start">
      <span>{children}</span>
      {stageId !== null && (
        <Link to="/admin/questionnaire/$id/seuils" params={{ id: stageId }} onClick={onLeave}>
          Ouvrir les seuils
        </Link>
      )}
    </Stack>
  </Alert>
);

interface PreviewProps {
  readonly scope: Scope;
  readonly preview: UseQueryResult<WhatIfOnWire>;
  readonly isByRank: boolean;
  readonly onApply: () => void;
  readonly onLeave: () => void;
}

function Preview({ scope, preview: { data, error }, isByRank, onApply, onLeave }: PreviewProps) {
  if (error || !data)
    return (
      <NotDecided stageId={isByRank ? null : scope.stage.id} onLeave={onLeave}>
        {messageOf(error)}
      </NotDecided>
    );
  const { total, unconvoked } = data;
  if (describeMoves(total).length === 0)
    return <Alert color="green">Rien ne change : les qualifications sont déjà celles {isByRank ? "de la règle" : "des seuils"}.</Alert>;
  return (
    <Alert color={unconvoked ? "amber" : "ink"} title="Ce qui va changer" role="status">
      <Changes changes={data} />
      {unconvoked && <Text mt="xs">Une personne qui perd sa qualification perd aussi son centre d'épreuve.</Text>}
      {unconvoked &&
        describeLostCenters({ wereMailed: unconvoked.mailed, wereEntered: unconvoked.entered }).map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      <Group mt="sm">
        <Button onClick={onApply}>{isByRank ? "Appliquer la règle" : "Appliquer les seuils"}</Button>
        <ChangesWorkbook stageId={scope.stage.id} difference={qualifyingOf(scope)} />
      </Group>
    </Alert>
  );
}
