import { Stack, Text } from "@mantine/core";
import type { RegistrationOnWire } from "#contest/registrations/registrations.contract.ts";
import { type Validator, validatorOf } from "#contest/registrations/validation.ts";
import { RegistrationBadge } from "#contest/registrations/web/RegistrationBadge.tsx";
import { registrationOf } from "#contest/results/stage-person.ts";
import type { Column } from "#platform/web/DataTable.tsx";
import { CategoryCode } from "#season/categories/web/CategoryCode.tsx";
import type { participantSorts } from "../participants.contract.ts";
import type { PersonOnWire } from "../people.contract.ts";

/** Columns of the office's list of participants of a year (ADM-03, ADM-13). */
export const participantColumns: readonly Column<PersonOnWire, (typeof participantSorts)[number]>[] = [
  { title: "Nom", sort: "contact.lastname", card: "title", show: ({ contact }) => contact.lastname },
  { title: "Prénom", sort: "contact.firstname", card: "title", show: ({ contact }) => contact.firstname },
  { title: "Identifiant", sort: "username", show: ({ username }) => username },
  { title: "E-mail", sort: "contact.email", show: ({ contact }) => contact.email || "-" },
  {
    title: "Catégorie",
    sort: "registrations.category.name",
    show: (person) => <CategoryCode name={registrationOf(person)?.category.name ?? "-"} isOneLine />,
  },
  { title: "Établissement ou club", show: (person) => <SchoolOrClub registration={registrationOf(person)} /> },
  { title: "Inscription", sort: "registrations.status", card: "foot", show: (person) => <State registration={registrationOf(person)} /> },
];

const SchoolOrClub = ({ registration }: { registration: RegistrationOnWire | undefined }) =>
  [registration?.establishment?.name, registration?.club?.name].filter(Boolean).join(", ") || "-";

const validatorLabels: Readonly<Record<Validator, string>> = {
  establishment: "par l'établissement",
  club: "par le club",
  federation: "par la fédération",
};

const State = ({ registration }: { registration: RegistrationOnWire | undefined }) =>
  registration && (
    <Stack component="span" display="inline-flex" align="flex-start" gap={0}>
      <RegistrationBadge status={registration.status} />
      {registration.status === "PENDING" && (
        <Text span size="xs" c="dimmed" lh={1.2} style={{ whiteSpace: "nowrap" }}>
          {validatorLabels[validatorOf(registration)]}
        </Text>
      )}
    </Stack>
  );
