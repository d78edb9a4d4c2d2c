import { IconCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { registrationOf } from "#features/results/stage-person.ts";
import type { RowAction } from "#platform/web/RowActions.tsx";

/** Tasks on one or many participants. */
export type Task = "confirm" | "delete";

interface ActionHandlers {
  readonly start: (task: Task, person: PersonOnWire) => void;
  readonly onEdit: (id: string) => void;
}

/** Actions on a participant; only pending registrations are confirmed. */
export const participantActions = (person: PersonOnWire, { start, onEdit }: ActionHandlers): readonly RowAction[] => [
  ...(registrationOf(person)?.status === "PENDING"
    ? [{ label: "Confirmer", icon: <IconCheck size={20} aria-hidden />, isFirst: true, run: () => start("confirm", person) }]
    : []),
  { label: "Modifier", icon: <IconPencil size={20} aria-hidden />, isFirst: true, run: () => onEdit(person.id) },
  {
    label: "Supprimer l'inscription",
    icon: <IconTrash size={18} aria-hidden />,
    isDestructive: true,
    run: () => start("delete", person),
  },
];
