import { IconArrowBackUp, IconCheck, IconId, IconKey, IconPencil, IconTrash } from "@tabler/icons-react";
import { refusalToConfirm, refusalToUnconfirm } from "#contest/registrations/confirmation.ts";
import { refusalToDelete } from "#contest/registrations/deletion.ts";
import { confirmAction, deleteAction, unconfirmAction } from "#contest/registrations/web/bulk-actions.ts";
import { registrationOf } from "#contest/results/stage-person.ts";
import { NO_LONGER_YOURS } from "#people/people/no-longer-yours.ts";
import type { PersonOnWire } from "#people/people/people.contract.ts";
import type { RowAction } from "#platform/web/RowActions.tsx";
import type { Season } from "#season/configuration/season.ts";
import { refusalToPrint } from "../slips.ts";

export type Task = "add" | "edit" | "slips" | "results" | "confirm" | "unconfirm" | "delete";

/** A colleague who only sees the pupils reads and prints (ETB-09, PPL-12). Impossible actions are grayed, with the server's reason. */
export function pupilActions(
  person: PersonOnWire,
  { season, now, mayRegister }: { readonly season: Season; readonly now: Date; readonly mayRegister: boolean },
  onStart: (task: Task, person: PersonOnWire) => void,
): readonly RowAction[] {
  const registration = registrationOf(person);
  if (!registration) return [];
  const run = (task: Task) => () => onStart(task, person);
  const reading: RowAction = {
    label: "Voir la fiche",
    Icon: IconId,
    isFirst: true,
    refusal: person.former ? NO_LONGER_YOURS : null,
    run: run("edit"),
  };
  if (registration.year !== season.activeYear) return [reading];
  const newCode: RowAction = {
    label: "Nouveau code",
    Icon: IconKey,
    isFirst: true,
    refusal: refusalToPrint([{ ...person.contact, status: person.status }]),
    run: run("slips"),
  };
  if (!mayRegister) return [reading, newCode];
  const isConfirmed = registration.status === "CONFIRMED";
  const toConfirm = isConfirmed ? "Cette inscription est déjà confirmée." : refusalToConfirm("establishment", registration, season, now);
  const goingBack: RowAction = {
    label: "Remettre à confirmer",
    Icon: IconArrowBackUp,
    hint: "Si elle est confirmée par erreur",
    refusal: refusalToUnconfirm(registration, season, now),
    run: run("unconfirm"),
  };
  return [
    { label: "Confirmer", Icon: IconCheck, iconSize: 20, isFirst: toConfirm === null, refusal: toConfirm, run: run("confirm") },
    ...(isConfirmed ? [goingBack] : []),
    { label: "Modifier", Icon: IconPencil, isFirst: true, run: run("edit") },
    newCode,
    {
      label: "Supprimer",
      Icon: IconTrash,
      isDestructive: true,
      refusal: refusalToDelete("establishment", registration, season, now),
      run: run("delete"),
    },
  ];
}

export const pupilBulkActions = {
  confirm: confirmAction({
    meaning: (count) =>
      `${count === 1 ? "Cet élève sera qualifié" : "Ces élèves seront qualifiés"} pour la demi-finale. Une inscription confirmée ne peut plus être supprimée par l'établissement, sauf à la remettre d'abord à confirmer.`,
    caution: async (registrations) => (await import("#school/school-stages/web/unplayed-caution.tsx")).unplayedCaution(registrations),
  }),
  unconfirm: unconfirmAction,
  delete: deleteAction("Cet élève", "Ces élèves"),
};
