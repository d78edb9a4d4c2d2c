import { Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { pupilsApi } from "#features/pupils/pupils.contract.ts";
import { pupilActions } from "#features/pupils/web/pupils.actions.tsx";
import { stagesApi } from "#features/questionnaires/questionnaires.contract.ts";
import { refusalToRegister, type Season } from "#features/registrations/season.ts";
import { nameOf } from "#features/results/stage-person.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { DataTable } from "#platform/web/DataTable.tsx";
import { ask } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { Empty, Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { usePage } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { useSeason } from "../../../../season.ts";
import { ChosenBar } from "./ChosenBar.tsx";
import { pupilColumns } from "./columns.tsx";
import { DeskHeader } from "./DeskHeader.tsx";
import { fetchEveryone, narrowedBy } from "./everyone.ts";
import { NewcomersNotice } from "./NewcomersNotice.tsx";
import { PupilCounts } from "./PupilCounts.tsx";
import { PupilFilters } from "./PupilFilters.tsx";
import { PupilTask, type Started } from "./PupilTask.tsx";
import { useChosen } from "./useChosen.ts";

const route = getRouteApi("/etablissement/participants/");

/** A school's pupils of one year, the active one unless the address says another (ETB-06). */
export function PupilsDesk() {
  const season = useSeason();
  const asked = route.useSearch().year;
  if (season === undefined) return <Waiting />;
  const year = asked ?? season.activeYear;
  if (year === null) return <Empty title="Aucun championnat n'est ouvert pour le moment">Revenez à la rentrée.</Empty>;
  return <PupilsOfYear key={year} year={year} season={season} />;
}

const Waiting = () => (
  <>
    <Title order={1}>Participants</Title>
    <Loading label="Chargement des élèves..." lines={10} />
  </>
);

function PupilsOfYear({ year, season }: { year: number; season: Season }) {
  const { search, change } = usePageSearch();
  const asked = route.useSearch();
  const isActive = year === season.activeYear;
  const narrowed = narrowedBy(asked, year);
  const { page, sortBy } = search;
  const list = usePage(pupilsApi.list, {
    query: { ...narrowed, ...(page && { page }), ...(sortBy && { sortBy: [...sortBy] as never }) },
  });
  const years = useQuery(ask(configurationApi.years)).data ?? [year];
  const stages = useQuery(ask(stagesApi.visible, { query: { year } })).data ?? [];
  const chosen = useChosen(list.data?.data ?? []);
  const [started, start] = useState<Started | null>(null);
  const gathering = useMutation({
    mutationFn: () => fetchEveryone(narrowed),
    meta: { changesNothingElse: true },
    onSuccess: chosen.chooseAll,
    onError: (refused) => toast.failure(messageOf(refused)),
  });
  const now = new Date();
  const refusal = refusalToRegister("student", season, now);
  return (
    <>
      <DeskHeader
        years={years}
        year={year}
        onYear={(chosen) => change({ year: chosen === season.activeYear ? undefined : chosen, stage: undefined, status: undefined })}
        refusal={refusal && "Les inscriptions sont fermées"}
        onAdd={() => start({ task: "add", people: [] })}
      >
        <PupilCounts year={year} isActive={isActive} onToConfirm={() => change({ status: "PENDING" })} />
      </DeskHeader>
      {isActive && asked.nouveaux && (
        <NewcomersNotice
          year={year}
          newcomers={asked.nouveaux}
          onConfirm={(people) => start({ task: "confirm", people })}
          onLater={() => change({ nouveaux: undefined, status: undefined })}
        />
      )}
      <DataTable
        label="Élèves"
        columns={pupilColumns(asked.stage !== undefined)}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ id }) => id}
        searched="Nom, prénom, e-mail, identifiant"
        filters={<PupilFilters stages={stages} search={asked} onChange={change} />}
        {...(isActive && {
          actions: (person: PersonOnWire) => pupilActions(person, { season, now }, (task) => start({ task, people: [person] })),
          selection: { chosen: chosen.ids, onChoose: chosen.choose, nameOf },
        })}
      />
      {chosen.people.length > 0 && (
        <ChosenBar
          count={chosen.people.length}
          total={list.data?.meta.totalItems ?? 0}
          isGathering={gathering.isPending}
          refusal={refusal}
          onChooseAll={() => gathering.mutate()}
          onStart={(task) => start({ task, people: chosen.people })}
          onClear={chosen.clear}
        />
      )}
      {started && <PupilTask started={started} onSettled={chosen.clear} onClose={() => start(null)} />}
    </>
  );
}
