import { formatCount, formatNumber } from "#platform/web/format.ts";
import type { Task } from "#platform/web/ui/Tasks.tsx";
import { nextStepOf } from "../next-step.ts";
import type { WaitingPupilsOnWire } from "../school-stages.contract.ts";
import { stagePage } from "./stage-page.ts";

/** The school's own stages that concern pupils who wait come before confirming them, which qualifies (CLS-03). */
export function confirmingTasks(waiting: WaitingPupilsOnWire | undefined, confirm: Task): readonly Task[] {
  const stages = waiting?.stages ?? [];
  return stages.length > 0 ? [...stages.map(stageTask), confirm] : [confirm, prepareTask];
}

function stageTask({ id, name, onPaper, pupils, unmarked }: WaitingPupilsOnWire["stages"][number]): Task {
  const answered = pupils - unmarked;
  const text = `«\u00A0${name}\u00A0»\u00A0: ${formatCount(answered, "élève")} à confirmer sur ${formatNumber(pupils)} ${answered < 2 ? "a" : "ont"} joué`;
  if (unmarked === 0) return { key: id, text, action: { label: "Choisir dans le classement", ...stagePage(id, "resultats") } };
  const { label, page, search } = nextStepOf({ onPaper, pupils, answered, photographed: 0 });
  return { key: id, text, action: { label, search, ...stagePage(id, page) } };
}

const prepareTask: Task = {
  key: "prepare",
  text: "Pour jouer notre quart de finale ici",
  action: { label: "Préparer notre quart de finale", ...stagePage("nouveau") },
};
