import { Alert, Box, Button, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { categoryDoubtsApi } from "#contest/registrations/category-doubts.contract.ts";
import { type RegistrationOnWire, registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { participantLabel } from "#contest/registrations/validation.ts";
import { ClassField } from "#contest/registrations/web/ClassField.tsx";
import { RegistrationCard } from "#contest/registrations/web/RegistrationCard.tsx";
import { RegistrationChoices } from "#contest/registrations/web/RegistrationChoices.tsx";
import { RenewalForm } from "#contest/registrations/web/RenewalForm.tsx";
import { type RenewalKind, renewalTitles } from "#contest/registrations/web/RenewalInvitation.tsx";
import { AnySchoolSelect } from "#organizations/establishments/web/AnySchoolSelect.tsx";
import type { PersonOnWire } from "#people/people/people.contract.ts";
import { DeleteRegistration } from "#people/people/web/DeleteRegistration.tsx";
import { MoveRegistration } from "#people/people/web/MoveRegistration.tsx";
import { resultsQuery, YearResults } from "#people/people/web/YearResults.tsx";
import { call } from "#platform/web/api.ts";
import { choicesOf } from "#platform/web/choices.ts";
import { apiQuery, useApiQuery } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { useStages } from "#season/stages/web/useStage.ts";
import { useRenewal } from "../../../renewal.ts";
import { useActiveYear } from "../../../season.ts";
import styles from "./person.module.css";

const failure = "Erreur lors de la récupération des inscriptions";

/** A participant's championships, latest first (ADM-05). What is below waits for them, so that it is not pushed down. */
export function Championship({ person, children }: { person: PersonOnWire; children: ReactNode }) {
  const activeYear = useActiveYear();
  const { data, error, refetch } = useApiQuery(registrationsApi.ofUser, { params: { userId: person.id }, meta: { failure } });
  const isLoading = useIsLoading(person, activeYear, data);
  return (
    <>
      <Title order={2} size="h3">
        Gestion du championnat
      </Title>
      {error && <Failure message={failure} onRetry={() => void refetch()} />}
      {isLoading && !error && (
        <Box mih="100dvh">
          <Loading label="Chargement des inscriptions..." lines={6} />
        </Box>
      )}
      {!isLoading && (
        <>
          {data && activeYear !== null && !data.some(({ year }) => year === activeYear) && (
            <OfficeRenewal person={person} year={activeYear} />
          )}
          {data?.map((registration) => (
            <RegistrationCard
              key={registration.id}
              registration={registration}
              activeYear={activeYear}
              label={participantLabel(registration.status)}
              choices={<RegistrationTasks person={person} registration={registration} />}
            >
              <YearResults person={person} year={registration.year} isUnderWay={registration.year === activeYear} />
            </RegistrationCard>
          ))}
          {data && unregisteredYears(person, data).map((year) => <Unregistered key={year} person={person} year={year} />)}
        </>
      )}
      {(!isLoading || error) && children}
    </>
  );
}

/** Whether registrations, results of a year or doubts about the category are loading; a failure is not waited for again. */
function useIsLoading(
  person: PersonOnWire,
  activeYear: number | null,
  registrations: readonly { readonly year: number }[] | undefined,
): boolean {
  const stages = useStages();
  const doubts = useQuery({ ...doubtsQuery(person.id, activeYear ?? 0), enabled: activeYear !== null });
  const years = registrations ? [...registrations.map(({ year }) => year), ...unregisteredYears(person, registrations)] : [];
  const results = useQueries({ queries: [...new Set(years)].map((year) => resultsQuery(person.id, year)) });
  return (
    !registrations ||
    doubts.isLoading ||
    [stages, ...results].some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0)
  );
}

/** Years with results but no registration, latest first. */
const unregisteredYears = ({ results }: PersonOnWire, registrations: readonly { readonly year: number }[]): number[] =>
  [...new Set(results.map(({ questionnaire }) => questionnaire.year))].filter((year) => registrations.every((one) => one.year !== year));

const Unregistered = ({ person, year }: { person: PersonOnWire; year: number }) => (
  <>
    <Title order={3}>Championnat {year}</Title>
    <Text c="dimmed">Sans inscription cette année-là.</Text>
    <YearResults person={person} year={year} isUnderWay={false} />
  </>
);

function RegistrationTasks({ person, registration }: { person: PersonOnWire; registration: RegistrationOnWire }) {
  const { id, year, status } = registration;
  const activeYear = useActiveYear();
  const [isDeleting, setDeleting] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const confirming = useMutation({
    mutationFn: () => call(registrationsApi.validate, { params: { id } }),
    done: "Inscription confirmée",
    undo: () => call(registrationsApi.undo, { body: { ids: [id] } }),
    failed: (refused) => messageOf(refused, "Erreur lors de la confirmation"),
  });
  return (
    <>
      <RegistrationChoices registration={registration} refusals={{ category: null, squad: null }} />
      {year === activeYear && <Doubts userId={person.id} year={year} />}
      {registration.establishment && (
        <ClassField registrationId={id} className={person.registrations.find((one) => one.id === id)?.className ?? ""} />
      )}
      <Group gap={8} role="group" aria-label={`Inscription ${year}`}>
        {(status === "PENDING" || confirming.isSuccess) && (
          <ConfirmButton isDone={status !== "PENDING"} isBusy={confirming.isPending} onConfirm={() => confirming.mutate()} />
        )}
        {year === activeYear && (
          <Button size="sm" variant="default" onClick={() => setMoving(true)}>
            Changer d'établissement ou de club
          </Button>
        )}
        <Button size="sm" variant="subtle" c="red" onClick={() => setDeleting(true)}>
          Supprimer l'inscription
        </Button>
      </Group>
      {isMoving && <MoveRegistration person={person} registration={registration} onClose={() => setMoving(false)} />}
      {isDeleting && <DeleteRegistration person={person} registration={registration} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** Once pressed the button keeps its place and the focus, so that a second press reaches nothing else. */
const ConfirmButton = ({ isDone, isBusy, onConfirm }: { isDone: boolean; isBusy: boolean; onConfirm: () => void }) => (
  <Button size="sm" miw={210} loading={isBusy} {...(isDone ? { "data-disabled": true, "aria-disabled": true } : { onClick: onConfirm })}>
    {isDone ? "Inscription confirmée" : "Confirmer l'inscription"}
  </Button>
);

const doubtsQuery = (userId: string, year: number) => apiQuery(categoryDoubtsApi.doubts, { query: { year, userId } });

/** Doubts about the category of the season (RUL-07), which refuse no registration. */
function Doubts({ userId, year }: { userId: string; year: number }) {
  const { data } = useQuery(doubtsQuery(userId, year));
  const doubts = data?.people.flatMap((one) => one.doubts) ?? [];
  if (doubts.length === 0) return null;
  return (
    <Alert color="amber" title="Catégorie à vérifier" role="status">
      {doubts.map((doubt) => (
        <Text key={doubt} inherit>
          {doubt}
        </Text>
      ))}
    </Alert>
  );
}

interface OfficeRenewalProps {
  readonly person: PersonOnWire;
  readonly year: number;
}

/** Registers a person for the current championship, with a school or without, in any period (ADM-05). */
function OfficeRenewal({ person, year }: OfficeRenewalProps) {
  const [kind, choose] = useState<RenewalKind | null>(null);
  return (
    <Stack className={`card ${styles.renewal}`} component="section" align="start" gap="sm" aria-labelledby="renouvellement">
      <Title order={3} id="renouvellement">
        {kind === null ? `Championnat ${year}` : renewalTitles[kind]}
      </Title>
      {kind === null ? (
        <>
          <Text c="dimmed">Pas encore d'inscription au championnat {year}.</Text>
          <Button variant="default" size="sm" onClick={() => choose(lastKindOf(person))}>
            Renouveler l'inscription
          </Button>
        </>
      ) : (
        <>
          <SegmentedControl
            aria-label="Participation"
            data={choicesOf({ student: "Scolaire", individual: "Individuelle" })}
            value={kind}
            onChange={(chosen) => choose(chosen as RenewalKind)}
          />
          <OfficeRenewalForm key={kind} person={person} year={year} kind={kind} onCancel={() => choose(null)} />
        </>
      )}
    </Stack>
  );
}

const lastKindOf = ({ registrations: [last] }: PersonOnWire): RenewalKind =>
  last && last.establishment === null ? "individual" : "student";

function OfficeRenewalForm({
  person,
  year,
  kind,
  onCancel,
}: OfficeRenewalProps & { readonly kind: RenewalKind; readonly onCancel: () => void }) {
  const renewal = useRenewal({
    kind,
    send: (body) => call(registrationsApi.renewOf, { params: { id: person.id }, body }),
    done: `L'inscription au championnat ${year} est enregistrée.`,
  });
  return (
    <RenewalForm
      {...renewal}
      introduction="L'inscription sera en attente&nbsp;: confirmez-la ensuite ici."
      school={(choice) => <AnySchoolSelect label="Établissement" {...choice} />}
      onCancel={onCancel}
    />
  );
}
