import type { ClubOnWire, ClubSort } from "#features/clubs/clubs.contract.ts";
import { MembershipBadge } from "#features/registrations/web/MembershipBadge.tsx";
import type { Column } from "#platform/web/DataTable.tsx";
import { Nobody } from "../-members/Nobody.tsx";
import { membershipOf } from "../-members/payment.tsx";

type ClubColumn = Column<ClubOnWire> & { readonly sort?: ClubSort };

/** Columns of the office's list of clubs (ADM-06). */
export const clubColumns = (year: number): readonly ClubColumn[] => [
  { title: "Nom", sort: "name", card: "title", show: ({ name }) => name },
  { title: "Code postal", sort: "zipCode", show: ({ zipCode }) => zipCode || "-" },
  { title: "Ville", sort: "city", show: ({ city }) => city || "-" },
  { title: "Responsables", show: ({ controllers }) => namesOf(controllers) || <Nobody>Sans responsable</Nobody> },
  {
    title: `Adhésion ${year}`,
    sort: "registrations.status",
    card: "foot",
    show: (club) => <MembershipBadge status={membershipOf(club, year)?.status} />,
  },
];

const namesOf = (controllers: ClubOnWire["controllers"]): string =>
  controllers.map(({ contact: { lastname, firstname } }) => `${lastname} ${firstname}`.trim()).join(", ");
