import { Button, Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconMail, IconPlus } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { PeopleDesk } from "#contest/registrations/web/PeopleDesk.tsx";
import { usePeopleDesk } from "#contest/registrations/web/usePeopleDesk.ts";
import { nameOf, registrationOf } from "#contest/results/stage-person.ts";
import { Dashboard } from "#office/dashboard/web/Dashboard.tsx";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { AnySchoolSelect } from "#organizations/establishments/web/AnySchoolSelect.tsx";
import { participantsApi } from "#people/people/participants.contract.ts";
import type { PersonOnWire } from "#people/people/people.contract.ts";
import { DeleteRegistration } from "#people/people/web/DeleteRegistration.tsx";
import { participantActions, participantBulkActions, type Task } from "#people/people/web/participants.actions.tsx";
import { participantColumns } from "#people/people/web/participants.columns.tsx";
import { type ParticipantsSearch, participantsFilter, participantsSearch } from "#people/people/web/participants-search.ts";
import { useParticipantFilters } from "#people/people/web/useParticipantFilters.ts";
import type { PupilValues } from "#people/pupils/pupil-form.ts";
import type { AddTexts } from "#people/pupils/web/AddPupilModal.tsx";
import { ExportButton } from "#platform/web/DownloadButton.tsx";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { LinkAnchor } from "#platform/web/links.tsx";
import { apiQuery, useApiQuery } from "#platform/web/query.ts";
import { useTaskOfAddress } from "#platform/web/useTaskOfAddress.ts";
import { CategoryLegend } from "#season/categories/web/CategoryCode.tsx";
import type { Season } from "#season/configuration/season.ts";
import { useActiveYear, useSeason } from "../../season.ts";
import { FirstSeason, OfficeSeason } from "./-first-season/FirstSeason.tsx";

const MessageModal = lazyWindow(() => import("#office/letters/web/MessageModal.tsx"));
const AddPupilModal = lazyWindow(() => import("#people/pupils/web/AddPupilModal.tsx"));
const PersonModal = lazyWindow(() => import("./-person/PersonModal.tsx"));

const ConfirmationLetter = lazyPart(() => import("#office/letters/web/ConfirmationLetter.tsx"));
const bulkActions = { confirm: { ...participantBulkActions.confirm, note: <ConfirmationLetter /> } };

export const Route = createFileRoute("/admin/participants")({
  staticData: { title: "Participants" },
  validateSearch: participantsSearch,
  beforeLoad: ({ search, location }) => ({ visit: { step: location.state.__TSR_index, search: search.search } }),
  component: ParticipantsPage,
});

/** The state of a year, by default the active one, and its participants (ADM-03). */
function ParticipantsPage() {
  const season = useSeason();
  const { year = season ? season.activeYear : undefined } = Route.useSearch();
  const isForSearch = useOpenedForSearch();
  const dashboard = year !== null && <Dashboard year={year} isSearching={isForSearch} />;
  return (
    <>
      <h1 className="hidden-text">Participants</h1>
      {!isForSearch && dashboard}
      <div id="liste">
        <OfficeSeason title="Participants" order={2} loadingLabel="Chargement des participants...">
          {(year, season) => <ParticipantsOfYear year={year} season={season} />}
        </OfficeSeason>
      </div>
      {isForSearch && dashboard}
    </>
  );
}

/**
 * Whether the page was opened for a search. The list then comes first and stays first during typing, which leaves one step in the history. A step
 * with another search opens the page again.
 */
function useOpenedForSearch(): boolean {
  const { step, search } = Route.useRouteContext().visit;
  const [last, setLast] = useState({ step, search, isForSearch: search !== undefined });
  if (last.step !== step || last.search !== search) {
    const isSameVisit = last.step === step || last.search === search;
    setLast({ step, search, isForSearch: isSameVisit ? last.isForSearch : search !== undefined });
  }
  return last.isForSearch;
}

function ParticipantsOfYear({ year, season }: { year: number; season: Season }) {
  const search = Route.useSearch();
  const desk = usePeopleDesk<PersonOnWire, Task, ParticipantsSearch>({
    kind: "individual",
    season,
    year,
    search,
    pageOf: (search, window) => apiQuery(participantsApi.list, { query: { ...participantsFilter(year, search), ...window } }),
  });
  const { isActive, list, change, start, close } = desk;
  const shownCount = list.data?.meta.totalItems ?? 0;
  useTaskOfAddress(search.tache, list.data !== undefined, (task) => {
    if (task === "register" ? isActive : shownCount > 0) start(task);
  });
  const isEmptyYear = desk.all.data?.meta.totalItems === 0;
  const openPerson = (personne: string | undefined) => desk.show({ personne });
  return (
    <>
      <PeopleDesk
        desk={desk}
        title="Participants"
        order={2}
        label="Participants"
        noun="participant"
        pastText=""
        headerActions={
          <>
            {shownCount > 0 && (
              <Button variant="default" leftSection={<IconMail size={18} aria-hidden />} onClick={() => start("write")}>
                {shownCount === 1 ? "Écrire à 1 participant" : `Écrire aux ${formatNumber(shownCount)}`}
              </Button>
            )}
            <ExportButton endpoint={registrationsApi.export} request={{ query: { year } }}>
              Exporter les confirmations
            </ExportButton>
          </>
        }
        mainAction={
          isActive && (
            <Button variant="main" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => start("register")}>
              Inscrire un participant
            </Button>
          )
        }
        columns={participantColumns}
        searchPlaceholder="Nom, e-mail, identifiant, numéro"
        filters={useParticipantFilters(search, schoolOrClubOf(list.data?.data[0], search.club !== undefined), change)}
        whenEmpty={isEmptyYear ? `Personne n'est inscrit au championnat ${year}.` : undefined}
        nameOf={nameOf}
        registrationOf={registrationOf}
        rowActions={(person) => participantActions(person, { start, onEdit: openPerson })}
        isSelectable
        bulkActions={bulkActions}
        window={(task, [person]) => {
          if (task === "register") return <RegisterTask onExistingAccount={openPerson} onClose={close} />;
          if (task === "write")
            return (
              <MessageModal to={{ kind: "participants", filter: participantsFilter(year, search) }} count={shownCount} onClose={close} />
            );
          const registration = person && registrationOf(person);
          return registration && <DeleteRegistration person={person} registration={registration} onClose={close} />;
        }}
      >
        {isActive && isEmptyYear && <FirstSeason />}
      </PeopleDesk>
      {list.data?.meta.totalItems !== 0 && <CategoryLegend />}
      <LinkAnchor to="/admin/configuration/$" params={{ _splat: "categories-a-verifier" }} search={{ year }} fz="sm">
        Catégories à vérifier
      </LinkAnchor>
      {search.personne && (
        <PersonModal
          key={search.personne}
          id={search.personne}
          list={list.data?.data.map(({ id }) => id) ?? []}
          onOpen={openPerson}
          onClose={() => openPerson(undefined)}
        />
      )}
    </>
  );
}

const schoolOrClubOf = (person: PersonOnWire | undefined, isClub: boolean): string | undefined => {
  const registration = person && registrationOf(person);
  return isClub ? registration?.club?.name : registration?.establishment?.name;
};

const texts: AddTexts = {
  title: "Inscrire un participant",
  lost: "Le participant que vous êtes en train de saisir ne sera pas inscrit.",
  added: (count) => formatCount(count, "participant inscrit", "participants inscrits"),
  mail: "Celle du participant, d'un parent ou d'un professeur.",
};

/** Registers participants for the active year, one after the other, in any period: with a school, with a club, or alone. */
function RegisterTask({ onExistingAccount, onClose }: { onExistingAccount: (userId: string) => void; onClose: () => void }) {
  const clubs = useApiQuery(clubsApi.register).data;
  const activeYear = useActiveYear();
  if (!clubs) return null;
  return (
    <AddPupilModal
      country="France"
      activeYear={activeYear}
      texts={texts}
      extraFields={(form) => <SchoolAndClubFields form={form} clubs={clubs} />}
      onKnown={onExistingAccount}
      onClose={onClose}
    />
  );
}

interface SchoolAndClubFieldsProps {
  readonly form: UseFormReturnType<PupilValues>;
  readonly clubs: readonly { readonly id: string; readonly name: string; readonly city: string }[];
}

const SchoolAndClubFields = ({ form, clubs }: SchoolAndClubFieldsProps) => (
  <FieldGrid>
    <AnySchoolSelect
      label="Établissement (facultatif)"
      value={form.values.establishmentId || null}
      onChange={(id) => form.setFieldValue("establishmentId", id ?? "")}
      error={form.errors.establishment}
    />
    <Select
      label="Club (facultatif)"
      placeholder="Nom ou ville"
      data={clubs.map(({ id, name, city }) => ({ value: id, label: [name, city].filter(Boolean).join(", ") }))}
      searchable
      clearable
      allowDeselect
      limit={50}
      nothingFoundMessage="Aucun club trouvé"
      value={form.values.clubId || null}
      onChange={(id) => form.setFieldValue("clubId", id ?? "")}
      error={form.errors.club}
    />
  </FieldGrid>
);
