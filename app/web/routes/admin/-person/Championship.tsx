import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { participantLabel } from "#features/registrations/validation.ts";
import { RegistrationCard } from "#features/registrations/web/RegistrationCard.tsx";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { ask } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { OfficeRenewal } from "./OfficeRenewal.tsx";
import { RegistrationTasks } from "./RegistrationTasks.tsx";
import { YearResults } from "./YearResults.tsx";

interface Props {
  readonly person: PersonOnWire;
  readonly activeYear: number | null;
}

const failure = "Erreur lors de la récupération des inscriptions";

/** A participant's championships, the latest first, each with its stages; the office decides of all (ADM-05). */
export function Championship({ person, activeYear }: Props) {
  const { data, error, refetch } = useQuery({ ...ask(registrationsApi.ofUser, { params: { userId: person.id } }), meta: { failure } });
  return (
    <>
      <Title order={2} size="h3">
        Gestion du championnat
      </Title>
      {error && <Failure message={failure} onRetry={() => void refetch()} />}
      {!data && !error && <Loading label="Chargement des inscriptions..." lines={6} />}
      {data && activeYear !== null && !data.some(({ year }) => year === activeYear) && <OfficeRenewal person={person} year={activeYear} />}
      {data?.map((registration) => (
        <RegistrationCard
          key={registration.id}
          registration={registration}
          activeYear={activeYear}
          order={3}
          label={participantLabel(registration.status)}
          choices={<RegistrationTasks person={person} registration={registration} />}
        >
          <YearResults person={person} year={registration.year} isUnderWay={registration.year === activeYear} />
        </RegistrationCard>
      ))}
      {data && yearsBeside(person, data).map((year) => <Unregistered key={year} person={person} year={year} />)}
    </>
  );
}

/** The years of results that no registration accounts for, the latest first. */
const yearsBeside = ({ results }: PersonOnWire, registrations: readonly { readonly year: number }[]): number[] =>
  [...new Set(results.map(({ questionnaire }) => questionnaire.year))].filter((year) => registrations.every((one) => one.year !== year));

const Unregistered = ({ person, year }: { person: PersonOnWire; year: number }) => (
  <>
    <Title order={3}>Championnat {year}</Title>
    <Text c="dimmed">Sans inscription cette année-là.</Text>
    <YearResults person={person} year={year} isUnderWay={false} />
  </>
);
