import { Button, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { openUntilText, refusalToRegister, type Season } from "#features/configuration/season.ts";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { RegistrationCounts } from "#features/registrations/web/RegistrationCounts.tsx";
import { nameOf, registrationOf } from "#features/results/stage-person.ts";
import { DataTable } from "#platform/web/DataTable.tsx";
import { ExportButton } from "#platform/web/ExportButton.tsx";
import { formatCount } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Loading } from "#platform/web/states.tsx";
import { useChosenRows } from "#platform/web/useChosenRows.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { DeskHeader } from "../../../frame/DeskHeader.tsx";
import { useSeason } from "../../../season.ts";
import { FirstSeason } from "../-first-season/FirstSeason.tsx";
import { PersonModal } from "../-person/PersonModal.tsx";
import { ChosenParticipants } from "./ChosenParticipants.tsx";
import { participantColumns } from "./columns.tsx";
import { ParticipantFilters } from "./ParticipantFilters.tsx";
import { ParticipantTask, type StartedTask } from "./ParticipantTask.tsx";
import { participantActions } from "./participants.actions.tsx";
import { useParticipants } from "./useParticipants.ts";

const route = getRouteApi("/admin/participants");

/** The participants of one year, by default the active one (ADM-03). */
export function ParticipantsDesk() {
  const season = useSeason();
  const requested = route.useSearch().year;
  if (season === undefined)
    return (
      <>
        <Title order={2} size="h1">
          Participants
        </Title>
        <Loading label="Chargement des participants..." lines={10} />
      </>
    );
  const year = requested ?? season.activeYear;
  if (year === null)
    return (
      <>
        <Title order={2} size="h1">
          Participants
        </Title>
        <FirstSeason season={season} />
      </>
    );
  return <ParticipantsOfYear key={year} year={year} season={season} />;
}

function ParticipantsOfYear({ year, season }: { year: number; season: Season }) {
  const { search, change } = usePageSearch();
  const requested = route.useSearch();
  const { list, fetchAll, total, pending, years, categories } = useParticipants(year, requested);
  const chosen = useChosenRows(list.data?.data ?? [], fetchAll);
  const [started, start] = useState<StartedTask | null>(null);
  const isActive = year === season.activeYear;
  /** Keeps the page of the list behind a window. */
  const openPerson = (personne: string | undefined) => change({ page: search.page, personne });
  return (
    <>
      <DeskHeader
        title="Participants"
        order={2}
        seasons={{ years, year, onChoose: (other) => change({ year: other === season.activeYear ? undefined : other }) }}
        actions={
          <>
            <ExportButton endpoint={registrationsApi.export} request={{ query: { year } }}>
              Exporter les confirmations
            </ExportButton>
            {isActive && (
              <Button variant="main" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => start({ task: "register" })}>
                Inscrire un participant
              </Button>
            )}
          </>
        }
      >
        <RegistrationCounts
          all={total === undefined ? undefined : formatCount(total, "participant")}
          pending={pending}
          status={requested.status}
          onStatus={(status) => change({ status })}
          period={isActive ? (refusalToRegister("individual", season, serverTime()) ?? `${openUntilText("individual", season)}.`) : ""}
        />
      </DeskHeader>
      {isActive && total === 0 && <FirstSeason season={season} />}
      <DataTable
        label="Participants"
        columns={participantColumns}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ id }) => id}
        searchPlaceholder="Nom, e-mail, identifiant, numéro"
        filters={
          <ParticipantFilters
            categories={categories}
            search={requested}
            schoolOrClub={schoolOrClubOf(list.data?.data[0], requested.club !== undefined)}
            onFilter={(changes) => change({ ...changes })}
          />
        }
        actions={(person) => participantActions(person, { start: (task) => start({ task, people: [person] }), onEdit: openPerson })}
        selection={{ chosen: chosen.ids, onChoose: chosen.choose, nameOf }}
        whenEmpty={total === 0 ? `Personne n'est inscrit au championnat ${year}.` : undefined}
      />
      {chosen.rows.length > 0 && (
        <ChosenParticipants
          people={chosen.rows}
          total={list.data?.meta.totalItems ?? 0}
          isGathering={chosen.isLoadingAll}
          onChooseAll={chosen.chooseAll}
          onConfirm={() => start({ task: "confirm", people: chosen.rows })}
          onClear={chosen.clear}
        />
      )}
      {started && <ParticipantTask started={started} onDone={chosen.clear} onExistingAccount={openPerson} onClose={() => start(null)} />}
      {requested.personne && <PersonModal key={requested.personne} id={requested.personne} onClose={() => openPerson(undefined)} />}
    </>
  );
}

/** The name of the school or the club of a filtered list, read from its first row. */
const schoolOrClubOf = (person: PersonOnWire | undefined, isClub: boolean): string | undefined => {
  const registration = person && registrationOf(person);
  return isClub ? registration?.club?.name : registration?.establishment?.name;
};
