import { Text } from "@mantine/core";
import { useState } from "react";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import type { Task } from "#features/people/web/stage-people.actions.tsx";
import type { Stage } from "#features/stages/stages.contract.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { PersonTask, type StartedTask } from "./PersonTask.tsx";
import { QualifyDialog } from "./QualifyDialog.tsx";
import { changesTo, peopleLosingCenter, successMessageOf, toggledOf } from "./qualifications.ts";
import { useQualification } from "./useQualification.ts";

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
      opened
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
