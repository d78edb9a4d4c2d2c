import { Button, Title } from "@mantine/core";
import { IconCheck, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { openUntil, refusalToRegister, type Season } from "#features/registrations/season.ts";
import { RegistrationCounts } from "#features/registrations/web/RegistrationCounts.tsx";
import { pendingAmong, SettleDialog } from "#features/registrations/web/SettleDialog.tsx";
import { nameOf, registrationOf } from "#features/results/stage-person.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { ChosenBar } from "#platform/web/ChosenBar.tsx";
import { DataTable } from "#platform/web/DataTable.tsx";
import { counted } from "#platform/web/format.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { Empty, Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { useChosen } from "#platform/web/useChosen.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { DeskHeader } from "../../../frame/DeskHeader.tsx";
import { useSeason } from "../../../season.ts";
import { PersonModal } from "../-person/PersonModal.tsx";
import { participantColumns } from "./columns.tsx";
import { DeleteRegistration } from "./DeleteRegistration.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { ParticipantFilters } from "./ParticipantFilters.tsx";
import { RegisterTask } from "./RegisterTask.tsx";
import { confirming, registrationsToSettle } from "./settling.ts";
import { useParticipants } from "./useParticipants.ts";

const route = getRouteApi("/admin/participants");
const icon = { size: 18, "aria-hidden": true } as const;

/** More are not chosen at once: they are narrowed first. */
const MOST_CHOSEN = 5_000;

/** The participants of one year, the active one unless the address says another (ADM-03). */
export function ParticipantsDesk() {
  const season = useSeason();
  const asked = route.useSearch().year;
  if (season === undefined)
    return (
      <>
        <Title order={1}>Participants</Title>
        <Loading label="Chargement des participants..." lines={10} />
      </>
    );
  const year = asked ?? season.activeYear;
  if (year === null) return <Empty title="Aucun championnat n'est ouvert">Choisissez l'année active dans la configuration.</Empty>;
  return <ParticipantsOfYear key={year} year={year} season={season} />;
}

type Started = { readonly task: "register" } | { readonly task: "confirm" | "delete"; readonly people: readonly PersonOnWire[] };

function ParticipantsOfYear({ year, season }: { year: number; season: Season }) {
  const { search, change } = usePageSearch();
  const asked = route.useSearch();
  const { list, everyone, all, pending, years, categories } = useParticipants(year, asked);
  const chosen = useChosen(list.data?.data ?? []);
  const [started, start] = useState<Started | null>(null);
  const gathering = useMutation({
    mutationFn: everyone,
    meta: { changesNothingElse: true },
    onSuccess: chosen.chooseAll,
    onError: (refused) => toast.failure(messageOf(refused)),
  });
  const isActive = year === season.activeYear;
  const total = list.data?.meta.totalItems ?? 0;
  /** The page of the list stays where it is behind a window. */
  const openPerson = (personne: string | undefined) => change({ page: search.page, personne });
  const close = () => start(null);
  return (
    <>
      <DeskHeader
        title="Participants"
        years={years}
        year={year}
        onYear={(other) => change({ year: other === season.activeYear ? undefined : other })}
        actions={
          <>
            <ExportButton year={year} />
            {isActive && (
              <Button variant="main" leftSection={<IconPlus {...icon} />} onClick={() => start({ task: "register" })}>
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
          period={isActive ? (refusalToRegister("individual", season, new Date()) ?? `${openUntil("individual", season)}.`) : ""}
        />
      </DeskHeader>
      <DataTable
        label="Participants"
        columns={participantColumns}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ id }) => id}
        searched="Nom, e-mail, identifiant, n° de membre"
        filters={
          <ParticipantFilters
            categories={categories}
            asked={asked}
            place={placeOf(list.data?.data[0], asked.club !== undefined)}
            onFilter={(changes) => change({ ...changes })}
          />
        }
        actions={(person) => actionsOf(person, { start, onEdit: () => openPerson(person.id) })}
        selection={{ chosen: chosen.ids, onChoose: chosen.choose, nameOf }}
      />
      {chosen.rows.length > 0 && (
        <ChosenBar
          label="Participants choisis"
          words={counted(chosen.rows.length, "participant choisi", "participants choisis")}
          all={
            chosen.rows.length < total &&
            total <= MOST_CHOSEN && { total, isGathering: gathering.isPending, onChoose: () => gathering.mutate() }
          }
          onClear={chosen.clear}
        >
          <RefusableButton
            variant="default"
            size="sm"
            refusal={pendingAmong(registrationsToSettle(chosen.rows)).length === 0 ? "Ces inscriptions sont déjà confirmées." : null}
            onClick={() => start({ task: "confirm", people: chosen.rows })}
          >
            Confirmer
          </RefusableButton>
        </ChosenBar>
      )}
      {started?.task === "register" && <RegisterTask onKnown={openPerson} onClose={close} />}
      {started?.task === "confirm" && (
        <SettleDialog
          settling={confirming}
          registrations={registrationsToSettle(started.people)}
          onSettled={chosen.clear}
          onClose={close}
        />
      )}
      {started?.task === "delete" && started.people[0] && <DeleteRegistration person={started.people[0]} onClose={close} />}
      {asked.personne && <PersonModal key={asked.personne} id={asked.personne} onClose={() => openPerson(undefined)} />}
    </>
  );
}

interface Doing {
  readonly start: (started: Started) => void;
  readonly onEdit: () => void;
}

/** What is done with a participant; only what waits is confirmed. */
const actionsOf = (person: PersonOnWire, { start, onEdit }: Doing) => [
  ...(registrationOf(person)?.status === "PENDING"
    ? [
        {
          label: "Confirmer",
          icon: <IconCheck size={20} aria-hidden />,
          isFirst: true,
          run: () => start({ task: "confirm", people: [person] }),
        },
      ]
    : []),
  { label: "Modifier", icon: <IconPencil size={20} aria-hidden />, isFirst: true, run: onEdit },
  {
    label: "Supprimer l'inscription",
    icon: <IconTrash {...icon} />,
    isDestructive: true,
    run: () => start({ task: "delete", people: [person] }),
  },
];

/** The school or the club of a list of one, by the name that its first row bears. */
const placeOf = (person: PersonOnWire | undefined, isClub: boolean): string | undefined => {
  const registration = person && registrationOf(person);
  return isClub ? registration?.club?.name : registration?.establishment?.name;
};
