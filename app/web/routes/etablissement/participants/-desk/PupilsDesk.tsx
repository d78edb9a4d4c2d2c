import { Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { openUntilText, refusalToRegister, type Season } from "#features/configuration/season.ts";
import { usePupilPrinting } from "#features/convocations/web/usePupilPrinting.ts";
import { FormerSlips } from "#features/passwords/web/FormerSlips.tsx";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { pupilActions, type Task } from "#features/pupils/web/pupils.actions.tsx";
import { resultActions } from "#features/pupils/web/results.actions.tsx";
import { nameOf } from "#features/results/stage-person.ts";
import { StageSelect } from "#features/results/web/StageSelect.tsx";
import { DataTable } from "#platform/web/DataTable.tsx";
import type { PageSearch } from "#platform/web/search-params.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Empty, Loading } from "#platform/web/states.tsx";
import { useChosenRows } from "#platform/web/useChosenRows.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { BackLink } from "../../../../frame/BackLink.tsx";
import { DeskHeader } from "../../../../frame/DeskHeader.tsx";
import { useSeason } from "../../../../season.ts";
import { AddPupilButtons } from "./AddPupilButtons.tsx";
import { ChosenActions } from "./ChosenActions.tsx";
import { pupilColumns } from "./columns.tsx";
import { DeskMenu } from "./DeskMenu.tsx";
import { NewcomersNotice } from "./NewcomersNotice.tsx";
import { NewSlips } from "./NewSlips.tsx";
import { NoPupil } from "./NoPupil.tsx";
import { PrintChosen } from "./PrintChosen.tsx";
import { PupilCounts } from "./PupilCounts.tsx";
import { PupilTask, type StartedTask } from "./PupilTask.tsx";
import { fetchAllPupils } from "./pupils-query.ts";
import { StageSummary } from "./StageSummary.tsx";
import { searchOfNewcomers } from "./search.ts";
import { usePupils } from "./usePupils.ts";

const route = getRouteApi("/etablissement/participants/");

/** A school's pupils of one year, by default the active one (ETB-06). */
export function PupilsDesk() {
  const season = useSeason();
  const requested = route.useSearch().year;
  if (season === undefined) return <LoadingDesk />;
  const year = requested ?? season.activeYear;
  if (year === null) return <Empty title="Aucun championnat n'est ouvert pour le moment">Revenez à la rentrée.</Empty>;
  return <PupilsOfYear key={year} year={year} season={season} />;
}

const LoadingDesk = () => (
  <>
    <BackToSchool />
    <Title order={1} mt={4}>
      Participants
    </Title>
    <Loading label="Chargement des élèves..." lines={10} />
  </>
);

const BackToSchool = () => <BackLink to="/etablissement/info">Retour à l'établissement</BackLink>;

const SEASON_OVER = "Championnat terminé\u00A0: la liste se lit, sans plus rien y changer.";

/** Removes the stage and the sorts by its results. */
const withoutStage = ({ sortBy }: PageSearch) => ({ stage: undefined, sortBy: sortBy?.filter((sort) => !sort.startsWith("results.")) });

function PupilsOfYear({ year, season }: { year: number; season: Season }) {
  const { search, change } = usePageSearch();
  const requested = route.useSearch();
  const { filter, list, years, stages, isLoadingStages, stage } = usePupils(year, requested);
  const stageName = stages?.find(({ id }) => id === requested.stage)?.name;
  const printing = usePupilPrinting(requested.stage ?? "");
  const chosen = useChosenRows(list.data?.data ?? [], () => fetchAllPupils(filter));
  const [started, start] = useState<StartedTask | null>(null);
  const now = serverTime();
  const isActive = year === season.activeYear;
  const refusal = refusalToRegister("student", season, now);
  const isClosed = refusal !== null;
  /** Clears the selection, which was made with another stage's results. */
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
            <DeskMenu year={year} isActive={isActive} search={requested} stageName={stageName} total={list.data?.meta.totalItems ?? 0} />
            {isActive && <AddPupilButtons isClosed={isClosed} onAdd={() => startWith("add")} />}
          </>
        }
      >
        <PupilCounts
          year={year}
          status={requested.status}
          onStatus={(status) => change({ status })}
          period={isActive ? (refusal ?? `${openUntilText("student", season)}.`) : SEASON_OVER}
        />
      </DeskHeader>
      {isActive && <FormerSlips noun="élève" nextStep={(userIds) => <NewSlips key={userIds.length} userIds={userIds} />} />}
      {isActive && requested.nouveaux && (
        <NewcomersNotice
          year={year}
          newcomers={requested.nouveaux}
          onConfirm={(people) => startWith("confirm", ...people)}
          onLater={() => change({ nouveaux: undefined, status: undefined })}
        />
      )}
      {requested.stage && (stageName || isLoadingStages) && (
        <StageSummary key={requested.stage} id={requested.stage} name={stageName} stage={stage} />
      )}
      <DataTable
        label="Élèves"
        columns={pupilColumns(requested.stage !== undefined)}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ id }) => id}
        searchPlaceholder="Nom, prénom, e-mail, identifiant"
        filters={<StageSelect label="Inclure les notes d'une étape" stages={stages} value={requested.stage} onChange={chooseStage} />}
        whenEmpty={isActive && !requested.search && !requested.status ? <NoPupil isClosed={isClosed} /> : undefined}
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
          isGathering={chosen.isLoadingAll}
          refusal={refusal}
          onChooseAll={chosen.chooseAll}
          onStart={(task) => startWith(task, ...chosen.rows)}
          onClear={chosen.clear}
        >
          {requested.stage && stage.data && <PrintChosen stageId={requested.stage} stage={stage.data} people={chosen.rows} />}
        </ChosenActions>
      )}
      {started && (
        <PupilTask
          started={started}
          onDone={chosen.clear}
          onAdded={(userIds) => change(searchOfNewcomers(userIds))}
          onClose={() => start(null)}
        />
      )}
    </>
  );
}
