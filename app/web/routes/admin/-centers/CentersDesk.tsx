import { Button, Select } from "@mantine/core";
import { IconPencil, IconPlus, IconUsers } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { NewCenterValues } from "#features/exam-centers/center-form.ts";
import { type ExamCenterOnWire, examCentersApi } from "#features/exam-centers/exam-centers.contract.ts";
import { describeSending } from "#features/mail/sending-text.ts";
import { NoMailNotice } from "#features/mail/web/NoMailNotice.tsx";
import { useSendsMail } from "#features/mail/web/useSendsMail.ts";
import { PersonPicker } from "#features/people/web/PersonPicker.tsx";
import { type EntryState, entryStateOf, entryStates } from "#features/stages/steps.ts";
import { useStage } from "#features/stages/web/useStage.ts";
import { withElision } from "#platform/contract/elision.ts";
import { DataTable } from "#platform/web/DataTable.tsx";
import { DeskHeader } from "#platform/web/DeskHeader.tsx";
import { ExportButton } from "#platform/web/ExportButton.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { pageQueryOf, usePage } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { useActiveYear } from "../../../season.ts";
import { AddCenterModal } from "./AddCenterModal.tsx";
import { centerColumns } from "./columns.tsx";
import { EditCenter } from "./EditCenter.tsx";

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
            run: () => void navigate({ to: "/admin/centres/$centerId", params: { centerId: id } }),
          },
          { label: `Modifier ${name}`, icon: <IconPencil {...iconSize} />, isFirst: true, run: () => open({ modifier: id }) },
        ]}
        whenEmpty={search.search || etape ? undefined : "Ajoutez un premier centre, ou convertissez un établissement depuis leur liste."}
      />
      {ajouter && <AddCenter onClose={close} />}
      {modifier && <EditCenter id={modifier} onClose={close} />}
    </>
  );
}

/** Adds a centre. */
function AddCenter({ onClose }: { onClose: () => void }) {
  const sendsMail = useSendsMail();
  return (
    <AddCenterModal
      notice={<NoMailNotice />}
      picker={({ value, onChange, error }) => (
        <PersonPicker
          label="Responsable du centre"
          description="Un participant, ou le correspondant d'un établissement."
          roles={["USER", "ESTABLISHEMENT"]}
          value={value}
          onChange={onChange}
          error={error}
        />
      )}
      onAdded={(center, values) => {
        toast.success(addedText(center, values, sendsMail));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const addedText = ({ name }: ExamCenterOnWire, { referent, contact }: NewCenterValues, sendsMail: boolean): string =>
  referent === "known" ? `Centre ${name} créé` : `Centre ${name} créé. ${describeSending(sendsMail, contact.email.trim())}`;

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
  const choose = (state: string | null) =>
    onFilter({ etape: state === EVERYWHERE ? undefined : stageId, saisie: entryStates.find((one) => one.state === state)?.state });
  return (
    <Select
      size="sm"
      label={stage ? `Saisie de ${stage.name} ${stage.year}` : "Saisie de l'étape"}
      data={[
        { value: "", label: "Tous ceux de l'étape" },
        ...entryStates.map(({ state, label }) => ({ value: state, label })),
        { value: EVERYWHERE, label: "Tous les centres" },
      ]}
      value={entry ?? ""}
      allowDeselect={false}
      onChange={choose}
    />
  );
}
