import { ActionIcon, Badge, Box, Button, Group, SegmentedControl, Text } from "@mantine/core";
import { IconArrowBackUp, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { type LinePlace, lineLabel } from "#platform/contract/sheets.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { localList } from "#platform/web/local-list.ts";
import { usePhone } from "#platform/web/usePhone.ts";
import { isFromClass } from "../category-cell.ts";
import { type Counts, isDoubtful, type PreparedLine } from "../prepared-list.ts";
import { fieldTitles, type PupilField } from "../pupil-fields.ts";
import { type Choices, ImportCell } from "./ImportCell.tsx";
import styles from "./import.module.css";

type Filter = "all" | "repair" | "decide";

interface LineActions {
  readonly onType: (row: number, field: PupilField, typed: string) => void;
  readonly onLeaveOut: (row: number, isOut: boolean) => void;
  readonly onCompare: (row: number) => void;
}

interface Props {
  readonly lines: readonly PreparedLine[];
  readonly counts: Counts;
  readonly fields: readonly PupilField[];
  readonly choices: Choices;
  /** « ligne 12 », for the number of another line. */
  readonly labelOf: (row: number) => string;
  readonly actions: LineActions;
}

const PER_PAGE = 20;

export function ImportTable({ lines, counts, ...props }: Props) {
  const isPhone = usePhone();
  const [filter, setFilter] = useState<Filter>("all");
  const [page, setPage] = useState(1);
  // A repaired line stays visible until the filter is chosen again: it does not vanish while being edited.
  const [pinnedRows, setPinnedRows] = useState<ReadonlySet<number>>(new Set());
  const isVisible = ({ row, task, previewed }: PreparedLine) =>
    filter === "all" || task === filter || pinnedRows.has(row) || (filter === "decide" && task === "send" && isDoubtful(previewed));
  const visibleLines = lines.filter(isVisible);
  const choose = (chosen: Filter) => {
    setFilter(chosen);
    setPage(1);
    setPinnedRows(new Set(lines.filter(({ task }) => task === chosen).map(({ row }) => row)));
  };
  return (
    <DataTable
      label="Élèves de la liste"
      columns={isPhone ? cardColumns(props) : tableColumns(props)}
      list={localList({ data: visibleLines }, page, PER_PAGE)}
      search={{}}
      onChange={(changes) => setPage(changes.page ?? 1)}
      rowKey={({ row }) => String(row)}
      controls={
        <div className={styles.filters}>
          <SegmentedControl
            aria-label="Lignes montrées"
            fullWidth={isPhone}
            data={[
              { value: "all", label: `Toutes (${formatNumber(counts.all)})` },
              { value: "repair", label: `À corriger (${formatNumber(counts.repair)})` },
              { value: "decide", label: `Doublons${isPhone ? "" : " possibles"} (${formatNumber(counts.decide)})` },
            ].filter(({ value }) => value === "all" || value === filter || counts[value as Exclude<Filter, "all">] > 0)}
            value={filter}
            onChange={(chosen) => choose(chosen as Filter)}
          />
        </div>
      }
      whenEmpty={filter === "repair" ? "Rien n'est à corriger." : "Aucun doublon possible."}
    />
  );
}

type Columns = readonly Column<PreparedLine>[];

type ColumnProps = Omit<Props, "lines" | "counts">;

const tableColumns = ({ fields, choices, labelOf, actions }: ColumnProps): Columns => [
  {
    title: "Ligne",
    show: ({ place }) => (
      <Text span c="dimmed" inherit className={styles.line}>
        {place.sheet && `${place.sheet}, `}
        {place.number}
      </Text>
    ),
  },
  { title: "État", show: (line) => <LineState line={line} labelOf={labelOf} actions={actions} /> },
  ...fields.map((field) => ({
    title: fieldTitles[field],
    show: (line: PreparedLine) => (
      <ImportCell line={line} field={field} choices={choices} onType={(typed) => actions.onType(line.row, field, typed)} />
    ),
  })),
  { title: "Écarter", show: (line) => <LeaveOutButton line={line} actions={actions} />, align: "right" },
];

const nameOf = ({ cells: { lastname, firstname }, place }: PreparedLine): string => `${lastname} ${firstname}`.trim() || capitalized(place);

const capitalized = (place: LinePlace): string => `L${lineLabel(place).slice(1)}`;

const cardColumns = ({ fields, choices, labelOf, actions }: ColumnProps): Columns => [
  { title: "Nom", card: "title", show: nameOf },
  { title: "État", card: "corner", show: (line) => <LineState line={line} labelOf={labelOf} actions={actions} /> },
  { title: "Cellules", card: "foot", show: (line) => <CardCells line={line} fields={fields} choices={choices} actions={actions} /> },
];

/** On a phone: shows the cells with errors or with something to check, the others on request. */
function CardCells({ line, fields, choices, actions }: Omit<ColumnProps, "labelOf"> & { line: PreparedLine }) {
  const [isOpen, setOpen] = useState(false);
  const isToCheck = (field: PupilField) =>
    line.checked[field].refusal !== null ||
    ((line.task === "repair" || !isFromClass(line.notes[field] ?? "")) && line.notes[field] !== undefined);
  // A cell stays once it is corrected: it does not vanish under the cursor.
  const [initialFields] = useState(() => fields.filter(isToCheck));
  const isFieldVisible = (field: PupilField) => isOpen || initialFields.includes(field) || isToCheck(field);
  const { birthday, categoryName } = line.checked;
  return (
    <Box w="100%" fw={400}>
      <Text c="var(--ink-600)" fz="sm">
        {capitalized(line.place)}
        {birthday.display && `, ${birthday.display}`}
        {categoryName.display && `, ${categoryName.display}`}
      </Text>
      {fields.filter(isFieldVisible).map((field) => (
        <div key={field} className={styles.cardField}>
          <span aria-hidden>{fieldTitles[field]}</span>
          <ImportCell line={line} field={field} choices={choices} onType={(typed) => actions.onType(line.row, field, typed)} />
        </div>
      ))}
      <Group wrap="nowrap" justify="space-between" gap={8} mt={6}>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Replier" : "Modifier"}
          <span className="hidden-text"> la {lineLabel(line.place)}</span>
        </Button>
        <LeaveOutButton line={line} actions={actions} />
      </Group>
    </Box>
  );
}

function LineState({ line, labelOf, actions }: Pick<ColumnProps, "labelOf" | "actions"> & { line: PreparedLine }) {
  const { task, previewed, decision, row } = line;
  if (task === "leftOut") return <State color="ink">Écartée</State>;
  if (task === "repair") return <State color="red">À corriger</State>;
  if (task === "nothing")
    return <State color="ink">{previewed.sameAsRow === null ? "Déjà inscrit" : `Comme la ${labelOf(previewed.sameAsRow)}`}</State>;
  if (isDoubtful(previewed))
    return (
      <Button
        variant={decision === undefined ? "light" : "subtle"}
        color={decision === undefined ? "amber" : "ink"}
        size="compact-sm"
        onClick={() => actions.onCompare(row)}
      >
        {stateLabel(line)}
        <span className="hidden-text">, comparer la {lineLabel(line.place)}</span>
      </Button>
    );
  return previewed.state === "renewed" ? <State color="green">Réinscription</State> : <State color="green">Nouvel élève</State>;
}

function stateLabel({ previewed, decision, task }: PreparedLine): string {
  if (previewed.state === "held") return task === "send" ? "Adresse corrigée" : "Autre adresse";
  return decision === undefined ? "Doublon possible" : typeof decision === "object" ? "Élève connu" : "Nouvel élève";
}

const State = ({ color, children }: { color: string; children: string }) => (
  <Badge variant="light" color={color} miw="max-content">
    {children}
  </Badge>
);

function LeaveOutButton({ line: { row, place, task }, actions }: { line: PreparedLine; actions: LineActions }) {
  const isOut = task === "leftOut";
  const label = `${isOut ? "Reprendre" : "Écarter"} la ${lineLabel(place)}`;
  return (
    <ActionIcon variant="subtle" size={36} aria-label={label} title={label} onClick={() => actions.onLeaveOut(row, !isOut)}>
      {isOut ? <IconArrowBackUp size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
    </ActionIcon>
  );
}
