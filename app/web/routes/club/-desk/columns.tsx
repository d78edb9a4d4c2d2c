import type { MemberOnWire, MemberSort } from "#features/members/members.contract.ts";
import type { RegistrationStatus } from "#features/memberships/membership-labels.ts";
import { memberLabel } from "#features/registrations/validation.ts";
import { RegistrationBadge } from "#features/registrations/web/RegistrationBadge.tsx";
import { QualifiedBadge } from "#features/results/web/QualifiedBadge.tsx";
import type { Column } from "#platform/web/DataTable.tsx";
import { formatNumber } from "#platform/web/format.ts";

type MemberColumn = Column<MemberOnWire> & { readonly sort?: MemberSort };

/** Columns of a club's list of members (CLB-03); `membership`: its own of that year. */
const baseColumns = (membership: RegistrationStatus | null): readonly MemberColumn[] => [
  { title: "Nom", sort: "user.contact.lastname", card: "title", show: ({ user }) => user.contact.lastname },
  { title: "Prénom", sort: "user.contact.firstname", card: "title", show: ({ user }) => user.contact.firstname },
  { title: "E-mail", sort: "user.contact.email", show: ({ user }) => user.contact.email || "-" },
  { title: "Catégorie", sort: "category.name", show: ({ category }) => category.name },
  {
    title: "Inscription",
    sort: "status",
    card: "foot",
    show: ({ status }) => (
      <RegistrationBadge status={membership === "PENDING" ? "PENDING" : status} label={memberLabel(status, membership)} />
    ),
  },
];

/** More columns for a stage (CLB-04). */
const stageColumns: readonly MemberColumn[] = [
  {
    title: "Note",
    sort: "result.grade",
    align: "right",
    show: ({ result }) => (result?.absent ? "Absent" : formatNumber(result?.grade)),
  },
  { title: "Coefficient", sort: "result.weightedGrade", align: "right", show: ({ result }) => formatNumber(result?.weightedGrade) },
  { title: "Qualification", show: ({ result }) => <QualifiedBadge qualified={result?.qualified ?? null} /> },
  { title: "Centre d'épreuve", sort: "result.nextExamCenter.name", show: ({ result }) => centerText(result?.nextExamCenter ?? null) },
];

const centerText = (center: { readonly name: string; readonly city: string } | null): string =>
  center ? [center.name, center.city].filter((part) => part !== "").join(", ") : "-";

export const memberColumns = (membership: RegistrationStatus | null, hasStage: boolean): readonly MemberColumn[] =>
  hasStage ? [...baseColumns(membership), ...stageColumns] : baseColumns(membership);
