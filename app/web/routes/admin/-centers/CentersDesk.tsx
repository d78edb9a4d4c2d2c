import { Button, Text } from "@mantine/core";
import { IconPencil, IconPlus, IconUsers } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type centerSorts, type ExamCenterOnWire, examCentersApi } from "#features/exam-centers/exam-centers.contract.ts";
import { EditCenterModal } from "#features/exam-centers/web/EditCenterModal.tsx";
import { type EntryState, entryStateOf, entryStates } from "#features/stages/steps.ts";
import { useStage } from "#features/stages/web/useStage.ts";
import { withElision } from "#platform/contract/elision.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { DeskHeader } from "#platform/web/DeskHeader.tsx";
import { ExportButton } from "#platform/web/DownloadButton.tsx";
import { FilterSelect } from "#platform/web/FilterSelect.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { LoadedModal } from "#platform/web/LoadingModal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { pageQueryOf, usePage } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { useActiveYear } from "../../../season.ts";
import { ManagerPicker } from "../-members/ManagerPicker.tsx";
import { Nobody } from "../-members/Nobody.tsx";
import { AddCenterModal } from "./AddCenterModal.tsx";

const route = getRouteApi("/admin/centres");
const iconSize = { size: 18, "aria-hidden": true } as const;

/** The exam centers, and the office's actions on them (ADM-08). */
export function CentersDesk() {
  const { search, change } = usePageSearch();
  const { ajouter, modifier, etape, saisie } = route.useSearch();
  const entry = entryStateOf(saisie);
  const navigate = useNavigate();
  const { page } = search;
  const list = usePage(examCentersApi.list, {
    query: {
      ...pageQueryOf(search),
      ...(etape && { "filter.stage": etape, ...(entry && { "filter.entry": entry }) }),
    },
  });
  /** Keeps the page of the list behind a window. */
  const open = (window: { ajouter?: "oui" | undefined; modifier?: string | undefined }) => change({ page, ...window });
  const close = () => open({ ajouter: undefined, modifier: undefined });
  return (
    <>
      <DeskHeader
        title="Centres d'épreuve"
        actions={
          <>
            <ExportButton
              endpoint={examCentersApi.export}
              request={{}}
              isEmpty={list.data?.meta.totalItems === 0 && !search.search && !etape}
            />
            <Button variant="main" leftSection={<IconPlus {...iconSize} />} onClick={() => open({ ajouter: "oui" })}>
              Ajouter un centre
            </Button>
          </>
        }
      />
      <DataTable
        label="Centres d'épreuve"
        columns={centerColumns(useActiveYear())}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ id }) => id}
        searchPlaceholder="Nom, ville ou code RNE"
        filters={etape && <EntryFilter stageId={etape} entry={entry} onFilter={change} />}
        actions={({ id, name }) => [
          {
            label: `Participants ${withElision(name)}`,
            icon: <IconUsers {...iconSize} />,
            isFirst: true,
            run: () => void navigate({ to: "/admin/centres/$centerId/{-$questionnaireId}", params: { centerId: id } }),
          },
          { label: `Modifier ${name}`, icon: <IconPencil {...iconSize} />, isFirst: true, run: () => open({ modifier: id }) },
        ]}
        whenEmpty={search.search || etape ? undefined : "Ajoutez un premier centre, ou convertissez un établissement depuis leur liste."}
      />
      {ajouter && <AddCenterModal onClose={close} />}
      {modifier && <EditCenter id={modifier} onClose={close} />}
    </>
  );
}

interface Props {
  readonly stageId: string;
  /** If absent: all centres with candidates. */
  readonly entry: EntryState | undefined;
  readonly onFilter: (changes: { readonly etape: string | undefined; readonly saisie: string | undefined }) => void;
}

const EVERYWHERE = "everywhere";

/** Filters the centres of a stage by progress of entries; or shows all again. */
function EntryFilter({ stageId, entry, onFilter }: Props) {
  const { data: stage } = useStage(stageId);
  return (
    <FilterSelect
      label={stage ? `Saisie de ${stage.name} ${stage.year}` : "Saisie de l'étape"}
      all="Tous ceux de l'étape"
      choices={[...entryStates.map(({ state, label }) => ({ value: state, label })), { value: EVERYWHERE, label: "Tous les centres" }]}
      value={entry}
      onChange={(state) =>
        state === EVERYWHERE ? onFilter({ etape: undefined, saisie: undefined }) : onFilter({ etape: stageId, saisie: state })
      }
    />
  );
}

interface EditCenterProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Edits the centre named in the address. */
const EditCenter = ({ id, onClose }: EditCenterProps) => (
  <LoadedModal
    title="Centre d'épreuve"
    label="Chargement du centre..."
    query={apiQuery(examCentersApi.one, { params: { id } })}
    onClose={onClose}
  >
    {(center) => (
      <EditCenterModal
        key={id}
        center={center}
        picker={(choice) => (
          <ManagerPicker
            description="Un participant, ou le correspondant d'un établissement."
            roles={["USER", "ESTABLISHEMENT"]}
            charge={{ title: "Créer un responsable de centre", role: "USER", inCharge: { of: "center", name: center.name } }}
            {...choice}
          />
        )}
        onSaved={() => {
          toast.success("Centre enregistré");
          onClose();
        }}
        onClose={onClose}
      />
    )}
  </LoadedModal>
);

type CenterColumn = Column<ExamCenterOnWire> & { readonly sort?: (typeof centerSorts)[number] };

/** Columns of the office's list of centers (ADM-08); a name opens the center's participants. */
const centerColumns = (year: number | null): readonly CenterColumn[] => [
  {
    title: "Centre",
    sort: "name",
    card: "title",
    show: ({ id, name }) => (
      <Link
        style={{ color: "var(--ink-900)", fontWeight: 600 }}
        to="/admin/centres/$centerId/{-$questionnaireId}"
        params={{ centerId: id }}
      >
        {name}
      </Link>
    ),
  },
  { title: "Code RNE", show: ({ rneCode }) => rneCode ?? "-" },
  { title: "Ville", sort: "city", show: ({ zipCode, city }) => [zipCode, city].filter(Boolean).join(" ") || "-" },
  { title: "Responsables", show: ({ responsible_users }) => namesOf(responsible_users) || <Nobody>Sans responsable</Nobody> },
  { title: year === null ? "Convoqués" : `Convoqués ${year}`, align: "right", show: (center) => <Convoked {...center} /> },
  { title: "Places", sort: "seats", align: "right", show: ({ seats }) => formatNumber(seats) },
];

const namesOf = (managers: ExamCenterOnWire["responsible_users"]): string =>
  managers.map(({ contact }) => `${contact.lastname} ${contact.firstname}`.trim()).join(", ");

/** How many are convoked, and how many exceed the seats. */
function Convoked({ convoked, seats }: Pick<ExamCenterOnWire, "convoked" | "seats">) {
  const over = convoked - seats;
  return (
    <>
      {formatNumber(convoked)}
      {over > 0 && (
        <Text component="strong" c="red" fw={700} inherit>
          {" "}
          · {formatNumber(over)} de trop
        </Text>
      )}
    </>
  );
}
