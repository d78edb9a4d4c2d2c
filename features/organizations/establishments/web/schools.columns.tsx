import { Text } from "@mantine/core";
import { MembershipBadge } from "#access/responsibility/web/MembershipBadge.tsx";
import type { Column } from "#platform/web/DataTable.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { OneLine } from "#platform/web/OneLine.tsx";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { namesOf } from "#platform/web/useInCharge.ts";
import type { OfficeSchoolOnWire, SchoolSort } from "../schools.contract.ts";

export const schoolColumns = (year: number): readonly Column<OfficeSchoolOnWire, SchoolSort>[] => [
  { title: "Nom", sort: "name", card: "title", show: ({ name }) => <OneLine width="place">{name}</OneLine> },
  { title: "Type", sort: "type", show: ({ type }) => type },
  { title: "Code UAI", sort: "rneCode", show: ({ rneCode }) => rneCode ?? "-" },
  {
    title: "Ville",
    sort: "city",
    show: ({ zipCode, city }) => <OneLine width="place">{[zipCode, city].filter(Boolean).join(" ") || "-"}</OneLine>,
  },
  {
    title: "Correspondant",
    sort: "user.contact.lastname",
    show: ({ user }) => (user ? namesOf([user]) : <StateBadge color="amber">Sans correspondant</StateBadge>),
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
    show: ({ registrations }) => <MembershipBadge memberships={registrations} year={year} />,
  },
];
