import { IconPencil, IconUsers } from "@tabler/icons-react";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { type ExamCenterOnWire, examCentersApi } from "#contest/exam-centers/exam-centers.contract.ts";
import { centerColumns } from "#contest/exam-centers/web/centers.columns.tsx";
import { EditCenterModal } from "#contest/exam-centers/web/EditCenterModal.tsx";
import { ExportButton } from "#platform/web/DownloadButton.tsx";
import { choiceFilter } from "#platform/web/FilterSelect.tsx";
import type { ListFilter } from "#platform/web/ListToolbar.tsx";
import { LoadedModal } from "#platform/web/LoadingModal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";
import type { ManagerChoice } from "#platform/web/useInCharge.ts";
import { useTable } from "#platform/web/usePage.ts";
import { type EntryState, entryStateOf, entryStates } from "#season/stages/steps.ts";
import { useStage } from "#season/stages/web/useStage.ts";
import { useActiveYear } from "../../season.ts";
import { AddCenterModal } from "./-centers/AddCenterModal.tsx";
import { OfficeList } from "./-lists/OfficeList.tsx";
import { ManagerPicker } from "./-members/ManagerPicker.tsx";

export const Route = createFileRoute("/admin/centres")({
  staticData: { title: "Centres d'épreuve" },
  validateSearch: searchOf({
    ...listParameters,
    /** A stage on site: only centers with candidates, and the progress of their entries. */
    etape: read.id,
    saisie: read.text,
    modifier: read.id,
    ajouter: read.flag,
  }),
  component: CentersDesk,
});

/** The exam centers, and the office's actions on them (ADM-08). */
function CentersDesk() {
  const { ajouter, modifier, etape, saisie } = Route.useSearch();
  const entry = entryStateOf(saisie);
  const navigate = useNavigate();
  const filter = { ...(etape && { "filter.stage": etape, ...(entry && { "filter.entry": entry }) }) };
  const list = useTable(examCentersApi.list, { query: filter });
  const { search, change, show } = list;
  const close = () => show({ ajouter: undefined, modifier: undefined });
  return (
    <>
      <OfficeList
        title="Centres d'épreuve"
        list={list}
        writeTo={(searched) => ({ kind: "centers", filter: { ...filter, ...searched } })}
        listActions={
          <ExportButton
            endpoint={examCentersApi.export}
            request={{}}
            isEmpty={list.table.list.data?.meta.totalItems === 0 && !search.search && !etape}
          />
        }
        addLabel="Ajouter un centre"
        columns={centerColumns(useActiveYear())}
        searchPlaceholder="Nom, ville ou code UAI"
        filters={useEntryFilter(etape, entry, change)}
        nameOf={({ name }) => name}
        rowActions={({ id }) => [
          {
            label: "Participants",
            Icon: IconUsers,
            iconSize: 18,
            isFirst: true,
            opens: true,
            run: () => void navigate({ to: "/admin/centres/$centerId/{-$questionnaireId}", params: { centerId: id } }),
          },
          { label: "Modifier", Icon: IconPencil, iconSize: 18, isFirst: true, run: () => show({ modifier: id }) },
        ]}
        whenEmpty={search.search || etape ? undefined : "Ajoutez un premier centre, ou convertissez un établissement depuis leur liste."}
      />
      {ajouter && <AddCenterModal onClose={close} />}
      {modifier && (
        <LoadedModal
          title="Centre d'épreuve"
          label="Chargement du centre..."
          query={apiQuery(examCentersApi.one, { params: { id: modifier } })}
          onClose={close}
        >
          {(center) => <EditCenterModal key={modifier} center={center} picker={(choice) => pickManager(center, choice)} onClose={close} />}
        </LoadedModal>
      )}
    </>
  );
}

/** Of a stage on site, to which a link leads: without it, the list has no such filter. */
function useEntryFilter(
  stageId: string | undefined,
  entry: EntryState | undefined,
  onFilter: (changes: object) => void,
): readonly ListFilter[] {
  const { data: stage } = useStage(stageId ?? "");
  if (stageId === undefined) return [];
  const label = stage ? `Saisie de ${stage.name} ${stage.year}` : "Saisie de l'étape";
  const choices = entryStates.map(({ state: value, label }) => ({ value, label }));
  const all = "Tous ceux de l'étape";
  return [
    {
      ...choiceFilter({ name: "saisie", label, all, choices, value: entry, onFilter }),
      chosen: `${label}\u00A0: ${choices.find(({ value }) => value === entry)?.label ?? all}`,
      none: { etape: undefined, saisie: undefined },
    },
  ];
}

const pickManager = ({ name }: ExamCenterOnWire, choice: ManagerChoice) => (
  <ManagerPicker
    description="Un participant, ou le correspondant d'un établissement."
    roles={["USER", "ESTABLISHEMENT"]}
    charge={{ title: "Créer un responsable de centre", role: "USER", inCharge: { of: "center", name } }}
    {...choice}
  />
);
