import type { Column } from "#platform/web/DataTable.tsx";
import { formatMinutes } from "#platform/web/format.ts";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import type { CategoryOnWire } from "../categories.contract.ts";

const YesNo = ({ is }: { is: boolean }) => <StateBadge color={is ? "green" : "ink"}>{is ? "Oui" : "Non"}</StateBadge>;

export const categoryColumns: readonly Column<CategoryOnWire>[] = [
  { title: "Nom", show: ({ name }) => <strong>{name}</strong>, card: "title" },
  { title: "Qui y participe", show: ({ description }) => description || "Non indiqué" },
  { title: "Durée prévue", show: ({ minutes }) => (minutes === null ? "Non indiquée" : formatMinutes(minutes)) },
  { title: "Questions comptées", show: ({ maxQuestion }) => (maxQuestion === null ? "Toutes" : `1 à ${maxQuestion}`) },
  { title: "À égalité", show: ({ olderFirst }) => (olderFirst ? "Le plus âgé d'abord" : "Le plus jeune d'abord") },
  { title: "Inscriptions", show: ({ canRegister }) => <YesNo is={canRegister} /> },
  { title: "Questionnaire en ligne", show: ({ canSeeQuestionnaire }) => <YesNo is={canSeeQuestionnaire} /> },
];
