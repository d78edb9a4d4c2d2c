import { useState } from "react";
import type { Stage } from "#features/questionnaires/questionnaires.contract.ts";
import type { Task } from "#features/results/web/stage-people.actions.tsx";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { toast } from "#platform/web/toasts.tsx";
import { OverbookingDialog } from "./OverbookingDialog.tsx";
import { PersonTask, type Started } from "./PersonTask.tsx";
import { QualifyDialog } from "./QualifyDialog.tsx";
import { changesTo, convokedAmong, doneWords, toggledOf } from "./qualifications.ts";
import { useQualifying } from "./useQualifying.ts";

const PHYSICAL = "Cette fonction n'est pas encore disponible pour les questionnaires physiques.";

interface Qualifying {
  readonly people: readonly PersonOnWire[];
  readonly qualified: boolean | null;
}

type StageOfTasks = Pick<Stage, "name" | "year" | "physical" | "isClosed"> & { readonly id: string };

/**
 * What the office does with the results of people at a stage, and the windows it takes (STG-09, GRD-04). Of each person it is told the one
 * result at this stage.
 */
export function useResultTasks(stage: StageOfTasks, onQualified?: () => void) {
  const [started, start] = useState<Started | null>(null);
  const [asked, askToQualify] = useState<Qualifying | null>(null);
  const close = () => {
    start(null);
    askToQualify(null);
  };
  const qualifying = useQualifying(() => {
    close();
    onQualified?.();
  });
  const qualify = ({ people, qualified }: Qualifying) =>
    qualifying.change({ changes: changesTo(stage.id, people, qualified), done: doneWords(people.length, qualified) });
  /** At once when nobody loses anything by it. */
  const qualifyOne = (person: PersonOnWire, qualified: boolean | null) => {
    const one = { people: [person], qualified };
    if (convokedAmong(one.people, qualified).length > 0) askToQualify(one);
    else qualify(one);
  };
  return {
    start: (task: Task, person: PersonOnWire) => {
      if (task === "toggle") qualifyOne(person, toggledOf(person));
      else if (task === "reset") qualifyOne(person, null);
      else if (task === "answers" && stage.physical) toast.failure(PHYSICAL);
      else start({ task, people: [person] });
    },
    qualifyMany: (people: readonly PersonOnWire[], qualified: boolean | null) => askToQualify({ people, qualified }),
    convokeMany: (people: readonly PersonOnWire[]) => start({ task: "choose", people }),
    windows: (
      <>
        {started && <PersonTask stage={stage} started={started} qualifying={qualifying} onClose={close} />}
        {asked && (
          <QualifyDialog {...asked} stageId={stage.id} isBusy={qualifying.isBusy} onConfirm={() => qualify(asked)} onClose={close} />
        )}
        {qualifying.overbooking && <OverbookingDialog {...qualifying.overbooking} isBusy={qualifying.isBusy} />}
      </>
    ),
  };
}
