import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { changeInWords, unseatedInWords } from "#features/results/recompute-words.ts";
import { ask } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { Loading } from "#platform/web/states.tsx";
import { compute, requestOf, type Scope } from "./recompute.ts";
import { StageWorkEnd, StageWorkProgress } from "./StageWorkProgress.tsx";
import type { StageWorkInHand } from "./useStageWork.ts";

interface Props {
  readonly scope: Scope;
  readonly inHand: StageWorkInHand;
  /** What would change is asked for at once: the grades have just been computed. */
  readonly isAsked: boolean;
}

/** The qualifications by the thresholds: first what would change, then the change. */
export function QualifyingPart({ scope, inHand, isAsked }: Props) {
  const [isWanted, want] = useState(isAsked);
  const { work, isRunning, start } = inHand;
  const ours = work?.action === "compute" ? work : undefined;
  const preview = useQuery({ ...ask(compute, requestOf(scope, true)), enabled: isWanted && !isRunning, staleTime: 0 });
  return (
    <section>
      <Title order={3}>Qualifications</Title>
      <Text mt={4} mb="sm">
        Les seuils de chaque catégorie décident qui est qualifié. Rien n'est changé avant que vous ayez vu ce qui changera.
      </Text>
      {isRunning && ours ? (
        <StageWorkProgress label="Seuils appliqués" inHand={inHand} />
      ) : !isWanted ? (
        <Button variant="default" disabled={isRunning} onClick={() => want(true)}>
          Voir ce que les seuils changent
        </Button>
      ) : preview.isFetching || isRunning ? (
        <Loading label="Calcul de ce qui changerait..." lines={1} />
      ) : (
        <Preview stageId={scope.stage.id} preview={preview} onApply={() => start("compute")} />
      )}
      <StageWorkEnd work={ours} done={changeInWords(withCounts(ours?.report ?? {})) ?? "Rien n'a changé"} />
    </section>
  );
}

const withCounts = (report: Readonly<Record<string, number>>) => ({ qualified: 0, disqualified: 0, lost: 0, wereConvoked: 0, ...report });

interface PreviewProps {
  readonly stageId: string;
  readonly preview: {
    readonly data: (Parameters<typeof changeInWords>[0] & Parameters<typeof unseatedInWords>[0]) | undefined;
    readonly error: unknown;
  };
  readonly onApply: () => void;
}

function Preview({ stageId, preview: { data, error }, onApply }: PreviewProps) {
  if (error || !data)
    return (
      <Alert color="amber" role="alert">
        <Stack gap="xs" align="start">
          {messageOf(error)}
          <Link to="/admin/questionnaire/$id/seuils" params={{ id: stageId }}>
            Ouvrir les seuils
          </Link>
        </Stack>
      </Alert>
    );
  const words = changeInWords(data);
  if (words === null) return <Alert color="green">Rien ne change : les qualifications sont déjà celles des seuils.</Alert>;
  return (
    <Alert color={data.wereConvoked > 0 ? "amber" : "ink"} title="Ce qui va changer" role="status">
      <Text>{words}.</Text>
      {data.wereConvoked > 0 && <Text>Qui perd sa qualification perd aussi son centre d'épreuve.</Text>}
      {unseatedInWords(data).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      <Group mt="sm">
        <Button onClick={onApply}>Appliquer les seuils</Button>
      </Group>
    </Alert>
  );
}
