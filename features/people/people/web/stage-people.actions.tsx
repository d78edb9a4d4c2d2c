import {
  IconBuildingBank,
  IconBuildingOff,
  IconChecklist,
  IconId,
  IconPencil,
  IconRotate,
  IconSwitchHorizontal,
} from "@tabler/icons-react";
import { qualificationLabel, toggleQualified } from "#contest/results/qualification.ts";
import { resultOf } from "#contest/results/stage-person.ts";
import type { RowAction } from "#platform/web/RowActions.tsx";
import type { PersonOnWire } from "../people.contract.ts";

export type Task = "answers" | "card" | "grade" | "toggle" | "reset" | "choose" | "cancel";

/** The actions of a row (STG-09, ADM-02). */
export function stagePersonActions(person: PersonOnWire, onStart: (task: Task, person: PersonOnWire) => void): readonly RowAction[] {
  const { qualified = null, nextExamCenter = null } = resultOf(person) ?? {};
  const run = (task: Task) => () => onStart(task, person);
  return [
    { label: "Réponses", Icon: IconChecklist, isFirst: true, run: run("answers") },
    { label: "Modifier la note", Icon: IconPencil, run: run("grade") },
    {
      label: "Modifier",
      hint: `Passe à « ${qualificationLabel(toggleQualified(qualified))} »`,
      Icon: IconSwitchHorizontal,
      run: run("toggle"),
    },
    {
      label: "Réinitialiser",
      hint: "Repasse à « En attente »",
      Icon: IconRotate,
      run: run("reset"),
      refusal: qualified === null ? "Déjà en attente" : null,
    },
    { label: nextExamCenter ? "Changer de centre" : "Choisir un centre", Icon: IconBuildingBank, run: run("choose") },
    { label: "Voir la fiche", Icon: IconId, run: run("card") },
    ...(nextExamCenter ? [{ label: "Annuler le centre", Icon: IconBuildingOff, isDestructive: true, run: run("cancel") }] : []),
  ];
}
