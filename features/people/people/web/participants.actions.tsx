import { IconCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { confirmAction } from "#contest/registrations/web/bulk-actions.ts";
import { registrationOf } from "#contest/results/stage-person.ts";
import type { RowAction } from "#platform/web/RowActions.tsx";
import { confirmationText } from "../confirmation-text.ts";
import type { PersonOnWire } from "../people.contract.ts";

/** The office's tasks on one or many participants; « register »: a new person; « write »: to all people in the list. */
export type Task = "register" | "write" | "confirm" | "delete";

interface ActionHandlers {
  readonly start: (task: Task, person: PersonOnWire) => void;
  readonly onEdit: (id: string) => void;
}

export const participantActions = (person: PersonOnWire, { start, onEdit }: ActionHandlers): readonly RowAction[] => [
  ...(registrationOf(person)?.status === "PENDING"
    ? [{ label: "Confirmer", Icon: IconCheck, isFirst: true, run: () => start("confirm", person) }]
    : []),
  { label: "Modifier", Icon: IconPencil, isFirst: true, run: () => onEdit(person.id) },
  { label: "Supprimer l'inscription", Icon: IconTrash, isDestructive: true, run: () => start("delete", person) },
];

/** Confirms registrations as the office: texts and call (ADM-03). */
export const participantBulkActions = {
  confirm: confirmAction({
    meaning: (count, registrations) => confirmationText(count, registrations.filter(({ establishment }) => establishment).length),
    failure: () => "Erreur lors de la confirmation",
  }),
};
