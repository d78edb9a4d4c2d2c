import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { changeInWords, unseatedInWords } from "#features/results/recompute-words.ts";
import { call } from "#platform/web/api.ts";
import { ask } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { compute, requestOf, type Scope, stepsToQualify } from "./recompute.ts";
import { useWalk } from "./useWalk.ts";
import { WalkProgress } from "./WalkProgress.tsx";

interface Props {
  readonly scope: Scope;
  /** What would change is asked for at once: the grades have just been computed. */
  readonly isAsked: boolean;
  readonly onRunning: (isRunning: boolean) => void;
}

/** The qualifications by the thresholds: first what would change, then the change. */
export function QualifyingPart({ scope, isAsked, onRunning }: Props) {
  const [isWanted, want] = useState(isAsked);
  const preview = useQuery({ ...ask(compute, requestOf(scope, scope.category, true)), enabled: isWanted, staleTime: 0 });
  const walk = useWalk((category) => call(compute, requestOf(scope, category)), {
    onDone: ({ isWhole }) => {
      onRunning(false);
      toast.success(isWhole ? "Qualifications mises à jour" : "Arrêté : les catégories faites sont entières");
    },
    onError: (failure) => {
      onRunning(false);
      toast.failure(messageOf(failure));
    },
  });
  const start = () => {
    onRunning(true);
    walk.start(stepsToQualify(scope));
  };
  return (
    <section>
      <Title order={3}>Qualifications</Title>
      <Text mt={4} mb="sm">
        Les seuils de chaque catégorie décident qui est qualifié. Rien n'est changé avant que vous ayez vu ce qui changera.
      </Text>
      {walk.isRunning ? (
        <WalkProgress label="Seuils appliqués" place={walk.place} onStop={walk.stop} />
      ) : !isWanted ? (
        <Button variant="default" onClick={() => want(true)}>
          Voir ce que les seuils changent
        </Button>
      ) : preview.isFetching ? (
        <Loading label="Calcul de ce qui changerait..." lines={1} />
      ) : (
        <Preview stageId={scope.stage.id} preview={preview} onApply={start} />
      )}
    </section>
  );
}

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
