import { Button, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { openUntil, refusalToRegister, type Season } from "#features/registrations/season.ts";
import { RegistrationCounts } from "#features/registrations/web/RegistrationCounts.tsx";
import { nameOf, registrationOf } from "#features/results/stage-person.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { DataTable } from "#platform/web/DataTable.tsx";
import { ExportButton } from "#platform/web/ExportButton.tsx";
import { counted } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Loading } from "#platform/web/states.tsx";
import { useChosen } from "#platform/web/useChosen.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { DeskHeader } from "../../../frame/DeskHeader.tsx";
import { useSeason } from "../../../season.ts";
import { FirstSeason } from "../-first-season/FirstSeason.tsx";
import { PersonModal } from "../-person/PersonModal.tsx";
import { ChosenParticipants } from "./ChosenParticipants.tsx";
import { participantColumns } from "./columns.tsx";
import { ParticipantFilters } from "./ParticipantFilters.tsx";
import { ParticipantTask, type Started } from "./ParticipantTask.tsx";
import { participantActions } from "./participants.actions.tsx";
import { useParticipants } from "./useParticipants.ts";

const route = getRouteApi("/admin/participants");

/** The participants of one year, the active one unless the address says another (ADM-03). */
export function ParticipantsDesk() {
  const season = useSeason();
  const asked = route.useSearch().year;
  if (season === undefined)
    return (
      <>
        <Title order={2} size="h1">
          Participants
        </Title>
        <Loading label="Chargement des participants..." lines={10} />
      </>
    );
  const year = asked ?? season.activeYear;
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
  const asked = route.useSearch();
  const { list, everyone, all, pending, years, categories } = useParticipants(year, asked);
  const chosen = useChosen(list.data?.data ?? [], everyone);
  const [started, start] = useState<Started | null>(null);
  const isActive = year === season.activeYear;
  /** The page of the list stays where it is behind a window. */
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
          all={all === undefined ? undefined : counted(all, "participant")}
          pending={pending}
          status={asked.status}
          onStatus={(status) => change({ status })}
          period={isActive ? (refusalToRegister("individual", season, serverTime()) ?? `${openUntil("individual", season)}.`) : ""}
        />
      </DeskHeader>
      {isActive && all === 0 && <FirstSeason season={season} />}
      <DataTable
        label="Participants"
        columns={participantColumns}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ id }) => id}
        searched="Nom, e-mail, identifiant, numéro"
        filters={
          <ParticipantFilters
            categories={categories}
            asked={asked}
            place={placeOf(list.data?.data[0], asked.club !== undefined)}
            onFilter={(changes) => change({ ...changes })}
          />
        }
        actions={(person) => participantActions(person, { start: (task) => start({ task, people: [person] }), onEdit: openPerson })}
        selection={{ chosen: chosen.ids, onChoose: chosen.choose, nameOf }}
        whenEmpty={all === 0 ? `Personne n'est inscrit au championnat ${year}.` : undefined}
      />
      {chosen.rows.length > 0 && (
        <ChosenParticipants
          people={chosen.rows}
          total={list.data?.meta.totalItems ?? 0}
          isGathering={chosen.isGathering}
          onChooseAll={chosen.chooseAll}
          onConfirm={() => start({ task: "confirm", people: chosen.rows })}
          onClear={chosen.clear}
        />
      )}
      {started && <ParticipantTask started={started} onSettled={chosen.clear} onKnown={openPerson} onClose={() => start(null)} />}
      {asked.personne && <PersonModal key={asked.personne} id={asked.personne} onClose={() => openPerson(undefined)} />}
    </>
  );
}

/** The school or the club of a list of one, by the name that its first row bears. */
const placeOf = (person: PersonOnWire | undefined, isClub: boolean): string | undefined => {
  const registration = person && registrationOf(person);
  return isClub ? registration?.club?.name : registration?.establishment?.name;
};
