import { Alert, Button, Stack } from "@mantine/core";
import { useState } from "react";
import { type ResultOnWire, resultsApi } from "#contest/results/results.contract.ts";
import { nameOf, registrationOf } from "#contest/results/stage-person.ts";
import { type EnteredGrade, GradeForm } from "#contest/results/web/GradeForm.tsx";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { formatMinutes, formatNumber } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { isRefused, messageOf } from "#platform/web/refusal.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { type StageOnWire, stagesApi } from "#season/stages/stages.contract.ts";
import type { PersonOnWire } from "../people.contract.ts";

interface Props {
  readonly stage: StageOnWire;
  readonly person: PersonOnWire;
  readonly result: ResultOnWire | undefined;
  readonly onClose: () => void;
}

/** The grade of a person at a stage, entered by the office; a concurrent change is shown before it is replaced. */
export function GradeTask({ stage, person, result, onClose }: Props) {
  const [basedOn, setBase] = useState(result?.version ?? 0);
  const saving = useMutation({
    mutationFn: (entered: EnteredGrade) =>
      call(resultsApi.enterGrade, { body: { ...entered, userId: person.id, questionnaireId: stage.id, basedOn } }),
    failed: shownByPage,
    done: ({ origin }) =>
      origin === "thresholds"
        ? "Note enregistrée. La qualification reste celle des seuils d'avant\u00A0: recalculez-la."
        : "Note enregistrée",
    onSuccess: onClose,
    onError: (refused) => {
      const other = currentResultOf(refused);
      if (other) setBase(other.version);
    },
  });
  const { data: limits } = useApiQuery(resultsApi.limits, { params: { id: stage.id }, query: { userId: person.id } });
  const category = registrationOf(person)?.category.name;
  return (
    <Modal opened onClose={onClose} title={`Note ${withElision(nameOf(person))}, ${stage.name} ${stage.year}`}>
      <GradeForm
        result={result}
        limits={limits?.find((one) => one.category === category)}
        physical={stage.physical}
        notice={<Notice stage={stage} />}
        refusal={saving.error && describeRefusal(saving.error)}
        isSaving={saving.isPending}
        onSave={(entered) => saving.mutate(entered)}
        onClose={onClose}
      />
      {result?.byHand && <TakeBack stage={stage} person={person} basedOn={basedOn} onDone={onClose} />}
    </Modal>
  );
}

/** Takes back a manual entry, after a question (EDG-04). */
function TakeBack({ stage, person, basedOn, onDone }: Pick<Props, "stage" | "person"> & { basedOn: number; onDone: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const name = stage.physical ? "Retirer cette saisie" : "Revenir à la note calculée";
  return (
    <>
      <Button variant="subtle" mt="sm" onClick={() => setConfirming(true)}>
        {name}
      </Button>
      <ConfirmTask
        opened={isConfirming}
        title={`${name}\u00A0?`}
        confirm={name}
        isDestructive
        run={() => call(resultsApi.takeBack, { query: { userId: person.id, questionnaireId: stage.id, basedOn } })}
        done={(result) => (result?.grade == null ? "Saisie retirée" : "La note calculée est revenue")}
        onDone={onDone}
        onClose={() => setConfirming(false)}
      >
        {stage.physical
          ? `${nameOf(person)} n'aura plus de note à cette étape. Le journal garde celle qui était saisie.`
          : `${nameOf(person)} aura la note que donnent ses réponses, ou aucune sans réponse. Le journal garde celle qui était saisie.`}
      </ConfirmTask>
    </>
  );
}

function Notice({ stage: { id, physical, isClosed } }: Pick<Props, "stage">) {
  const reopening = useMutation({
    mutationFn: () => call(stagesApi.update, { params: { id }, body: { isClosed: false } }),
    done: "Étape rouverte",
  });
  if (!physical)
    return (
      <Alert color="ink">
        Les notes de cette étape en ligne sont calculées à partir des réponses. Une note saisie à la main est gardée lors des calculs.
      </Alert>
    );
  if (!isClosed && !reopening.isSuccess) return null;
  return reopening.isSuccess ? (
    <Alert color="green">L'étape est rouverte : les centres d'épreuve peuvent de nouveau saisir leurs notes.</Alert>
  ) : (
    <Alert color="amber" title="Cette étape est fermée">
      <Stack align="start" gap="sm">
        Les centres d'épreuve ne peuvent plus saisir de notes. Vous pouvez corriger celle-ci sans rouvrir l'étape.
        <Button variant="default" size="sm" loading={reopening.isPending} onClick={() => reopening.mutate()}>
          Rouvrir l'étape
        </Button>
      </Stack>
    </Alert>
  );
}

const currentResultOf = (refused: unknown): ResultOnWire | null =>
  isRefused(refused, 409) ? ((refused.responseBody as { current?: ResultOnWire | null }).current ?? null) : null;

function describeRefusal(refused: unknown): string {
  const other = currentResultOf(refused);
  if (!other) return messageOf(refused);
  const values = other.absent
    ? "absent"
    : `note ${formatNumber(other.grade)}, coefficient ${formatNumber(other.weightedGrade)}, temps ${formatMinutes(other.time)}`;
  return `${messageOf(refused)} Ses valeurs : ${values}. Enregistrer de nouveau les remplace par les vôtres.`;
}
