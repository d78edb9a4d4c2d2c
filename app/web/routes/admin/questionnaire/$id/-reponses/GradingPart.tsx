import { Alert, Button, Text, Title } from "@mantine/core";
import { isUnderWay, MARKS_UNDER_WAY } from "#features/questionnaires/stage-flags.ts";
import { call } from "#platform/web/api.ts";
import { counted } from "#platform/web/format.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { generate, requestOf, type Scope, stepsToGrade } from "./recompute.ts";
import { useWalk } from "./useWalk.ts";
import { WalkProgress } from "./WalkProgress.tsx";

interface Props {
  readonly scope: Scope;
  readonly onRunning: (isRunning: boolean) => void;
  readonly onGraded: () => void;
}

/** The grades of an online stage, from the answers; those of a stage on paper are entered one by one. */
export function GradingPart({ scope, onRunning, onGraded }: Props) {
  const walk = useWalk((category) => call(generate, requestOf(scope, category)), {
    onDone: ({ isWhole }) => {
      onRunning(false);
      if (isWhole) toast.success("Résultats générés");
      onGraded();
    },
    onError: (failure) => {
      onRunning(false);
      toast.failure(`Erreur lors du calcul des résultats. ${messageOf(failure)}`);
    },
  });
  const start = () => {
    onRunning(true);
    walk.start(stepsToGrade(scope));
  };
  return (
    <section>
      <Title order={3}>Notes</Title>
      {scope.stage.physical ? (
        <Text mt={4}>Les notes d'une étape sur place sont saisies une à une : il n'y a rien à calculer.</Text>
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
          {walk.isRunning ? (
            <WalkProgress label="Notes calculées" place={walk.place} onStop={walk.stop} />
          ) : (
            <Button onClick={start}>Calculer les notes</Button>
          )}
          {walk.walked && <Outcome {...walk.walked} />}
        </>
      )}
    </section>
  );
}

interface Graded {
  readonly generated: number;
  readonly kept: number;
}

function Outcome({ answers, isWhole }: { answers: readonly Graded[]; isWhole: boolean }) {
  const sum = (of: (graded: Graded) => number) => answers.reduce((total, graded) => total + of(graded), 0);
  const kept = sum((graded) => graded.kept);
  return (
    <Text mt="sm" role="status">
      {counted(
        sum(({ generated }) => generated),
        "note calculée",
        "notes calculées",
      )}
      {kept > 0 && `, ${counted(kept, "note saisie à la main gardée", "notes saisies à la main gardées")}`}
      {!isWhole && `. Arrêté après ${counted(answers.length, "catégorie")}, entières : recommencez pour calculer les autres`}.
    </Text>
  );
}
