import { Text } from "@mantine/core";
import { useState } from "react";
import { WithdrawalFacts } from "#contest/convocations/web/WithdrawalFacts.tsx";
import { qualificationLabel, toggleQualified } from "#contest/results/qualification.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { nameOf, resultOf } from "#contest/results/stage-person.ts";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { isRefusedWith, messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import type { PersonOnWire } from "../people.contract.ts";
import { PersonTask, type StartedTask } from "./PersonTask.tsx";
import type { Task } from "./stage-people.actions.tsx";

const PHYSICAL_REFUSAL = "Cette fonction n'est pas encore disponible pour les questionnaires physiques.";

type Change = CallInputOf<typeof resultsApi.update>["body"][number];

interface Qualification {
  readonly people: readonly PersonOnWire[];
  readonly qualified: boolean | null;
}

const isOverbooked = (error: unknown) => isRefusedWith("overbooked", error);

/** The office's actions on results at a stage (STG-09, GRD-04): for all people or none. A center that is too full is exceeded after a question. */
export function useResultTasks(stage: StageOnWire, onQualified?: () => void) {
  const [started, start] = useState<StartedTask | null>(null);
  const [requested, request] = useState<Qualification | null>(null);
  const close = () => {
    start(null);
    request(null);
  };
  const { mutate, reset, error, variables, isPending } = useMutation({
    mutationFn: ({ changes, overbook }: { changes: Change[]; successMessage: string; overbook?: boolean }) =>
      call(resultsApi.update, { body: changes, ...(overbook && { query: { overbook: "true" } }) }),
    done: (_, { successMessage }) => successMessage,
    undo: (_, { changes }) => call(resultsApi.undo, { body: { questionnaireId: stage.id, userIds: changes.map(({ userId }) => userId) } }),
    onSuccess: () => {
      close();
      onQualified?.();
    },
    failed: (refused) => (isOverbooked(refused) ? null : messageOf(refused)),
  });
  const change = (people: readonly PersonOnWire[], decided: Omit<Change, "userId" | "questionnaireId">, successMessage: string) =>
    mutate({ changes: people.map(({ id }) => ({ userId: id, questionnaireId: stage.id, ...decided })), successMessage });
  const qualify = ({ people, qualified }: Qualification) => change(people, { qualified }, successMessageOf(people.length, qualified));
  /** Skips the question if no person loses anything. */
  const qualifyOne = (person: PersonOnWire, qualified: boolean | null) => {
    const one = { people: [person], qualified };
    if (peopleLosingCenter(one).length > 0) request(one);
    else qualify(one);
  };
  return {
    start: (task: Task, person: PersonOnWire) => {
      if (task === "toggle") qualifyOne(person, toggleQualified(resultOf(person)?.qualified ?? null));
      else if (task === "reset") qualifyOne(person, null);
      else if (task === "answers" && stage.physical) toast.failure(PHYSICAL_REFUSAL);
      else start({ task, people: [person] });
    },
    qualifyMany: (people: readonly PersonOnWire[], qualified: boolean | null) => request({ people, qualified }),
    convokeMany: (people: readonly PersonOnWire[]) => start({ task: "choose", people }),
    windows: (
      <>
        {started && (
          <PersonTask
            stage={stage}
            started={started}
            isBusy={isPending}
            onConvoke={(id) => change(started.people, { nextExamCenterId: id }, id === null ? "Centre annulé" : "Centre choisi")}
            onClose={close}
          />
        )}
        {requested && (
          <QualifyDialog {...requested} stageId={stage.id} isBusy={isPending} onConfirm={() => qualify(requested)} onClose={close} />
        )}
        {isOverbooked(error) && variables && (
          <ConfirmDialog
            title="Dépasser le nombre de places ?"
            confirm="Convoquer quand même"
            isDestructive
            isBusy={isPending}
            onConfirm={() => mutate({ ...variables, overbook: true })}
            onClose={reset}
          >
            <Text>{error.message}</Text>
          </ConfirmDialog>
        )}
      </>
    ),
  };
}

interface QualifyDialogProps extends Qualification {
  readonly stageId: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function QualifyDialog({ stageId, people, qualified, ...dialog }: QualifyDialogProps) {
  const convoked = peopleLosingCenter({ people, qualified });
  const [one] = people;
  const whom = people.length === 1 && one ? nameOf(one) : formatCount(people.length, "personne");
  return (
    <ConfirmDialog
      {...dialog}
      title={`Passer ${whom} à « ${qualificationLabel(qualified)} » ?`}
      confirm="Confirmer"
      isDestructive={convoked.length > 0}
    >
      {convoked.length > 0 && (
        <>
          <Text>
            {convoked.length === 1 && convoked[0]
              ? `${nameOf(convoked[0])} perd son centre d'épreuve : ${resultOf(convoked[0])?.nextExamCenter?.name}.`
              : `${formatCount(convoked.length, "personne")} déjà convoquées perdent leur centre d'épreuve.`}
          </Text>
          <WithdrawalFacts stageId={stageId} userIds={convoked.map(({ id }) => id)} />
        </>
      )}
    </ConfirmDialog>
  );
}

const peopleLosingCenter = ({ people, qualified }: Qualification): readonly PersonOnWire[] =>
  qualified === true ? [] : people.filter((person) => resultOf(person)?.nextExamCenter);

const successMessageOf = (count: number, qualified: boolean | null): string => {
  const whom = count === 1 ? "Qualification" : "Qualifications";
  return qualified === null ? `${whom} en attente` : `${whom} modifiée${count === 1 ? "" : "s"}`;
};
