import { Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { FormerSlips } from "#features/auth/web/FormerSlips.tsx";
import { usePupilPrinting } from "#features/convocations/web/usePupilPrinting.ts";
import { pupilActions, type Task } from "#features/pupils/web/pupils.actions.tsx";
import { resultActions } from "#features/pupils/web/results.actions.tsx";
import { openUntil, refusalToRegister, type Season } from "#features/registrations/season.ts";
import { nameOf } from "#features/results/stage-person.ts";
import { StageSelect } from "#features/results/web/StageSelect.tsx";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import type { PageSearch } from "#platform/web/address.ts";
import { DataTable } from "#platform/web/DataTable.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { Empty, Loading } from "#platform/web/states.tsx";
import { useChosen } from "#platform/web/useChosen.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { BackLink } from "../../../../frame/BackLink.tsx";
import { DeskHeader } from "../../../../frame/DeskHeader.tsx";
import { useSeason } from "../../../../season.ts";
import { Arrivals } from "./Arrivals.tsx";
import { ChosenActions } from "./ChosenActions.tsx";
import { pupilColumns } from "./columns.tsx";
import { DeskMenu } from "./DeskMenu.tsx";
import { fetchEveryone } from "./everyone.ts";
import { NewcomersNotice } from "./NewcomersNotice.tsx";
import { NewSlips } from "./NewSlips.tsx";
import { NoPupil } from "./NoPupil.tsx";
import { PrintChosen } from "./PrintChosen.tsx";
import { PupilCounts } from "./PupilCounts.tsx";
import { PupilTask, type Started } from "./PupilTask.tsx";
import { StageSummary } from "./StageSummary.tsx";
import { searchOfNewcomers } from "./search.ts";
import { usePupils } from "./usePupils.ts";

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
    <BackToSchool />
    <Title order={1} mt={4}>
      Participants
    </Title>
    <Loading label="Chargement des élèves..." lines={10} />
  </>
);

const BackToSchool = () => <BackLink to="/etablissement/info">Retour à l'établissement</BackLink>;

const OVER = "Championnat terminé\u00A0: la liste se lit, sans plus rien y changer.";

/** Without a stage, nothing is sorted by its results. */
const withoutStage = ({ sortBy }: PageSearch) => ({ stage: undefined, sortBy: sortBy?.filter((sort) => !sort.startsWith("results.")) });

function PupilsOfYear({ year, season }: { year: number; season: Season }) {
  const { search, change } = usePageSearch();
  const asked = route.useSearch();
  const { narrowed, list, years, stages, isLoadingStages, stage } = usePupils(year, asked);
  const stageName = stages?.find(({ id }) => id === asked.stage)?.name;
  const printing = usePupilPrinting(asked.stage ?? "");
  const chosen = useChosen(list.data?.data ?? [], () => fetchEveryone(narrowed));
  const [started, start] = useState<Started | null>(null);
  const now = serverTime();
  const isActive = year === season.activeYear;
  const refusal = refusalToRegister("student", season, now);
  const isClosed = refusal !== null;
  /** Who was chosen was chosen with the results of another stage. */
  const chooseStage = (id: string | undefined) => {
    chosen.clear();
    change(id ? { stage: id } : withoutStage(search));
  };
  const startWith = (task: Task, ...people: PersonOnWire[]) => start({ task, people });
  return (
    <>
      <DeskHeader
        back={<BackToSchool />}
        title="Participants"
        seasons={{
          years,
          year,
          onChoose: (other) =>
            change({ year: other === season.activeYear ? undefined : other, nouveaux: undefined, ...withoutStage(search) }),
        }}
        actions={
          <>
            <DeskMenu year={year} isActive={isActive} search={asked} stageName={stageName} total={list.data?.meta.totalItems ?? 0} />
            {isActive && <Arrivals isClosed={isClosed} onAdd={() => startWith("add")} />}
          </>
        }
      >
        <PupilCounts
          year={year}
          status={asked.status}
          onStatus={(status) => change({ status })}
          period={isActive ? (refusal ?? `${openUntil("student", season)}.`) : OVER}
        />
      </DeskHeader>
      {isActive && <FormerSlips one="élève" next={(userIds) => <NewSlips key={userIds.length} userIds={userIds} />} />}
      {isActive && asked.nouveaux && (
        <NewcomersNotice
          year={year}
          newcomers={asked.nouveaux}
          onConfirm={(people) => startWith("confirm", ...people)}
          onLater={() => change({ nouveaux: undefined, status: undefined })}
        />
      )}
      {asked.stage && (stageName || isLoadingStages) && <StageSummary key={asked.stage} id={asked.stage} name={stageName} stage={stage} />}
      <DataTable
        label="Élèves"
        columns={pupilColumns(asked.stage !== undefined)}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ id }) => id}
        searched="Nom, prénom, e-mail, identifiant"
        filters={<StageSelect label="Inclure les notes d'une étape" stages={stages} value={asked.stage} onChange={chooseStage} />}
        whenEmpty={isActive && !asked.search && !asked.status ? <NoPupil isClosed={isClosed} /> : undefined}
        actions={(person) => [
          ...pupilActions(person, { season, now }, startWith),
          ...resultActions(person, {
            stage: stage.data,
            onResults: () => startWith("results", person),
            onPrint: () => printing.mutate([person.id]),
          }),
        ]}
        {...(isActive && { selection: { chosen: chosen.ids, onChoose: chosen.choose, nameOf } })}
      />
      {chosen.rows.length > 0 && (
        <ChosenActions
          people={chosen.rows}
          total={list.data?.meta.totalItems ?? 0}
          isGathering={chosen.isGathering}
          refusal={refusal}
          onChooseAll={chosen.chooseAll}
          onStart={(task) => startWith(task, ...chosen.rows)}
          onClear={chosen.clear}
        >
          {asked.stage && stage.data && <PrintChosen stageId={asked.stage} stage={stage.data} people={chosen.rows} />}
        </ChosenActions>
      )}
      {started && (
        <PupilTask
          started={started}
          onSettled={chosen.clear}
          onAdded={(userIds) => change(searchOfNewcomers(userIds))}
          onClose={() => start(null)}
        />
      )}
    </>
  );
}
