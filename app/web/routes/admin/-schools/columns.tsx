import { Text } from "@mantine/core";
import type { OfficeSchoolOnWire, SchoolSort } from "#features/establishments/schools.contract.ts";
import { MembershipBadge } from "#features/registrations/web/MembershipBadge.tsx";
import type { Column } from "#platform/web/DataTable.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { Nobody } from "../-members/Nobody.tsx";
import { membershipOf } from "../-members/payment.tsx";

type SchoolColumn = Column<OfficeSchoolOnWire> & { readonly sort?: SchoolSort };

/** Columns of the office's list of schools (ADM-07). */
export const schoolColumns = (year: number): readonly SchoolColumn[] => [
  { title: "Nom", sort: "name", card: "title", show: ({ name }) => name },
  { title: "Type", sort: "type", show: ({ type }) => type },
  { title: "Code RNE", sort: "rneCode", show: ({ rneCode }) => rneCode ?? "-" },
  { title: "Ville", sort: "city", show: ({ zipCode, city }) => [zipCode, city].filter(Boolean).join(" ") || "-" },
  {
    title: "Correspondant",
    sort: "user.contact.lastname",
    show: ({ user }) => (user ? nameOf(user) : <Nobody>Sans correspondant</Nobody>),
  },
  {
    title: "Estimation",
    sort: "estimatedParticipants",
    align: "right",
    show: ({ estimatedParticipants }) => formatNumber(estimatedParticipants),
  },
  { title: "Inscriptions", sort: "visible", show: ({ visible }) => (visible ? "Ouvertes" : <Text c="dimmed">Fermées</Text>) },
  { title: "Demi-finale", sort: "proposeToBeHalfExamCenter", show: ({ proposeToBeHalfExamCenter: offers }) => (offers ? "Propose" : "-") },
  {
    title: `Adhésion ${year}`,
    sort: "registrations.status",
    card: "foot",
    show: (school) => <MembershipBadge status={membershipOf(school, year)?.status} />,
  },
];

const nameOf = ({ contact }: NonNullable<OfficeSchoolOnWire["user"]>): string => `${contact.lastname} ${contact.firstname}`.trim();
