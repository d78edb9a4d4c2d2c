import { Text } from "@mantine/core";
import { useState } from "react";
import { WithdrawalFacts } from "#features/convocations/web/WithdrawalFacts.tsx";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import type { Task } from "#features/people/web/stage-people.actions.tsx";
import { qualificationLabel, toggleQualified } from "#features/results/qualification.ts";
import { nameOf, resultOf } from "#features/results/stage-person.ts";
import type { Stage } from "#features/stages/stages.contract.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { toast } from "#platform/web/toasts.tsx";
import { PersonTask, type StartedTask } from "./PersonTask.tsx";
import { type Change, useQualification } from "./useQualification.ts";

const PHYSICAL_REFUSAL = "Cette fonction n'est pas encore disponible pour les questionnaires physiques.";

interface QualificationRequest {
  readonly people: readonly PersonOnWire[];
  readonly qualified: boolean | null;
}

type StageOfTasks = Pick<Stage, "name" | "year" | "physical" | "isClosed"> & { readonly id: string };

/**
 * The office's actions on results at a stage, with their windows (STG-09, GRD-04). Each person has only the result at this stage.
 */
export function useResultTasks(stage: StageOfTasks, onQualified?: () => void) {
  const [started, start] = useState<StartedTask | null>(null);
  const [qualificationRequest, setQualificationRequest] = useState<QualificationRequest | null>(null);
  const close = () => {
    start(null);
    setQualificationRequest(null);
  };
  const qualification = useQualification(() => {
    close();
    onQualified?.();
  });
  const qualify = ({ people, qualified }: QualificationRequest) =>
    qualification.change({ changes: changesTo(stage.id, people, qualified), successMessage: successMessageOf(people.length, qualified) });
  /** Without a question if nobody loses anything. */
  const qualifyOne = (person: PersonOnWire, qualified: boolean | null) => {
    const one = { people: [person], qualified };
    if (peopleLosingCenter(one.people, qualified).length > 0) setQualificationRequest(one);
    else qualify(one);
  };
  return {
    start: (task: Task, person: PersonOnWire) => {
      if (task === "toggle") qualifyOne(person, toggledOf(person));
      else if (task === "reset") qualifyOne(person, null);
      else if (task === "answers" && stage.physical) toast.failure(PHYSICAL_REFUSAL);
      else start({ task, people: [person] });
    },
    qualifyMany: (people: readonly PersonOnWire[], qualified: boolean | null) => setQualificationRequest({ people, qualified }),
    convokeMany: (people: readonly PersonOnWire[]) => start({ task: "choose", people }),
    windows: (
      <>
        {started && <PersonTask stage={stage} started={started} qualification={qualification} onClose={close} />}
        {qualificationRequest && (
          <QualifyDialog
            {...qualificationRequest}
            stageId={stage.id}
            isBusy={qualification.isBusy}
            onConfirm={() => qualify(qualificationRequest)}
            onClose={close}
          />
        )}
        {qualification.overbooking && <OverbookingDialog {...qualification.overbooking} isBusy={qualification.isBusy} />}
      </>
    ),
  };
}

interface Props {
  readonly message: string;
  readonly isBusy: boolean;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** More people than seats: shows the numbers before saving. */
function OverbookingDialog({ message, isBusy, confirm, cancel }: Props) {
  return (
    <ConfirmDialog
      title="Dépasser le nombre de places ?"
      confirm="Convoquer quand même"
      isDestructive
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={cancel}
    >
      <Text>{message}</Text>
    </ConfirmDialog>
  );
}

interface QualifyDialogProps {
  readonly stageId: string;
  readonly people: readonly PersonOnWire[];
  readonly qualified: boolean | null;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms a change of qualification that removes a center or concerns several people. */
function QualifyDialog({ stageId, people, qualified, isBusy, onConfirm, onClose }: QualifyDialogProps) {
  const convoked = peopleLosingCenter(people, qualified);
  const [one] = people;
  const whom = people.length === 1 && one ? nameOf(one) : formatCount(people.length, "personne");
  return (
    <ConfirmDialog
      title={`Passer ${whom} à « ${qualificationLabel(qualified)} » ?`}
      confirm="Confirmer"
      isDestructive={convoked.length > 0}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {convoked.length > 0 && (
        <>
          <Text>
            {convoked.length === 1 && convoked[0]
              ? `${nameOf(convoked[0])} perd son centre d'épreuve : ${resultOf(convoked[0])?.nextExamCenter?.name}.`
              : `${formatCount(convoked.length, "personne")} déjà convoquées perdent leur centre d'épreuve.`}
          </Text>
          <WithdrawalFacts stageId={stageId} userIds={convoked.map(({ id }) => id)} />
        </>
      )}
    </ConfirmDialog>
  );
}

type Qualified = boolean | null;

/** The qualification after « Modifier ». */
const toggledOf = (person: PersonOnWire): boolean => toggleQualified(resultOf(person)?.qualified ?? null);

const changesTo = (stageId: string, people: readonly PersonOnWire[], qualified: Qualified): Change[] =>
  people.map(({ id }) => ({ userId: id, questionnaireId: stageId, qualified }));

/** The people who would lose their center. */
const peopleLosingCenter = (people: readonly PersonOnWire[], qualified: Qualified): readonly PersonOnWire[] =>
  qualified === true ? [] : people.filter((person) => resultOf(person)?.nextExamCenter);

const successMessageOf = (count: number, qualified: Qualified): string => {
  const whom = count === 1 ? "Qualification" : "Qualifications";
  return qualified === null ? `${whom} en attente` : `${whom} modifiée${count === 1 ? "" : "s"}`;
};
