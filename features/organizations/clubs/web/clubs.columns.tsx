import { MembershipBadge } from "#access/responsibility/web/MembershipBadge.tsx";
import type { Column } from "#platform/web/DataTable.tsx";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { namesOf } from "#platform/web/useInCharge.ts";
import type { ClubOnWire, ClubSort } from "../clubs.contract.ts";

export const clubColumns = (year: number): readonly Column<ClubOnWire, ClubSort>[] => [
  { title: "Nom", sort: "name", card: "title", show: ({ name }) => name },
  { title: "Code postal", sort: "zipCode", show: ({ zipCode }) => zipCode || "-" },
  { title: "Ville", sort: "city", show: ({ city }) => city || "-" },
  { title: "Responsables", show: ({ controllers }) => namesOf(controllers) || <StateBadge color="amber">Sans responsable</StateBadge> },
  {
    title: `Adhésion ${year}`,
    sort: "registrations.status",
    card: "foot",
    show: ({ registrations }) => <MembershipBadge memberships={registrations} year={year} />,
  },
];
