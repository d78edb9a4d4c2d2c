import type { RegistrationStatus } from "#access/responsibility/membership-labels.ts";
import { memberLabel } from "#contest/registrations/validation.ts";
import { RegistrationBadge } from "#contest/registrations/web/RegistrationBadge.tsx";
import { stageColumns } from "#contest/results/web/stage.columns.tsx";
import type { Column } from "#platform/web/DataTable.tsx";
import { OneLine } from "#platform/web/OneLine.tsx";
import { CategoryCode } from "#season/categories/web/CategoryCode.tsx";
import type { MemberOnWire, MemberSort } from "../members.contract.ts";

/** Columns of a club's list of members (CLB-03), with more for a stage; `membership`: its own of that year. */
export const memberColumns = (membership: RegistrationStatus | null, hasStage: boolean): readonly Column<MemberOnWire, MemberSort>[] => [
  { title: "Nom", sort: "user.contact.lastname", card: "title", show: ({ user }) => user.contact.lastname },
  { title: "Prénom", sort: "user.contact.firstname", card: "title", show: ({ user }) => user.contact.firstname },
  {
    title: "E-mail",
    sort: "user.contact.email",
    show: ({ user }) => (hasStage ? <OneLine width="name">{user.contact.email || "-"}</OneLine> : user.contact.email || "-"),
  },
  { title: "Catégorie", sort: "category.name", show: ({ category }) => <CategoryCode name={category.name} /> },
  {
    title: "Inscription",
    sort: "status",
    card: "foot",
    show: ({ status }) => (
      <RegistrationBadge status={membership === "PENDING" ? "PENDING" : status} label={memberLabel(status, membership)} />
    ),
  },
  ...(hasStage ? stageColumns("result", ({ result }: MemberOnWire) => result) : []),
];

/** « Durand Marie » */
export const memberName = ({ user: { contact } }: { user: { contact: { lastname: string; firstname: string } } }): string =>
  `${contact.lastname} ${contact.firstname}`.trim();
