import type { Column } from "#platform/web/DataTable.tsx";
import { formatDay, formatInstant } from "#platform/web/format.ts";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { programScopes } from "../program-scope.ts";
import type { ProgramOnWire } from "../programs.contract.ts";

const states = {
  active: { label: "Actif", color: "green" },
  expired: { label: "Terminé", color: "gray" },
  revoked: { label: "Révoqué", color: "gray" },
  ended: { label: "Arrêté\u00A0: son auteur n'est plus du bureau", color: "amber" },
} as const;

export const programColumns: readonly Column<ProgramOnWire>[] = [
  { title: "Programme", show: ({ name }) => <strong>{name}</strong>, card: "title" },
  { title: "État", show: ({ state }) => <StateBadge color={states[state].color}>{states[state].label}</StateBadge> },
  { title: "Peut", show: ({ scope }) => programScopes[scope] },
  { title: "Créé par", show: ({ maker, createdAt }) => `${maker}, ${formatInstant(createdAt)}` },
  // It ends at midnight in Paris, which in UTC is still its last day.
  { title: "Dernier jour", show: ({ expiresAt }) => formatDay(expiresAt) },
  { title: "Dernier appel", show: ({ usedAt }) => (usedAt ? formatInstant(usedAt) : "Jamais") },
];
