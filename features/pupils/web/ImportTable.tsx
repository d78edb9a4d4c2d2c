import { ActionIcon, Badge, Button, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowBackUp, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { type Counts, isDoubtful, type PreparedLine } from "../prepared-list.ts";
import { fieldTitles, type PupilField } from "../pupil-fields.ts";
import { type Choices, ImportCell } from "./ImportCell.tsx";
import styles from "./import.module.css";

export type Filter = "all" | "repair" | "decide";

/** What may be done with a line. */
interface LineHands {
  readonly onType: (row: number, field: PupilField, typed: string) => void;
  readonly onLeaveOut: (row: number, isOut: boolean) => void;
  readonly onCompare: (row: number) => void;
}

interface Props {
  readonly lines: readonly PreparedLine[];
  readonly counts: Counts;
  readonly fields: readonly PupilField[];
  readonly choices: Choices;
  readonly hands: LineHands;
}

const PER_PAGE = 20;

/** The lines as they will be read, some at a time, and what of them is to be repaired. */
export function ImportTable({ lines, counts, fields, choices, hands }: Props) {
  const isPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const [filter, setFilter] = useState<Filter>("all");
  const [page, setPage] = useState(1);
  // Who is repaired stays in sight until the filter is chosen again: nothing slips away under the hand.
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const isShown = ({ row, task, foreseen }: PreparedLine) =>
    filter === "all" || task === filter || kept.has(row) || (filter === "decide" && task === "send" && isDoubtful(foreseen));
  const shown = lines.filter(isShown);
  const last = Math.max(1, Math.ceil(shown.length / PER_PAGE));
  const at = Math.min(page, last);
  const choose = (chosen: Filter) => {
    setFilter(chosen);
    setPage(1);
    setKept(new Set(lines.filter(({ task }) => task === chosen).map(({ row }) => row)));
  };
  const data = shown.slice((at - 1) * PER_PAGE, at * PER_PAGE);
  return (
    <DataTable
      label="Élèves de la liste"
      columns={isPhone ? cardColumns(fields, choices, hands) : tableColumns(fields, choices, hands)}
      list={{
        data: { data, meta: { itemsPerPage: PER_PAGE, totalItems: shown.length, currentPage: at } },
        error: null,
        isPlaceholderData: false,
        refetch: () => undefined,
      }}
      search={{}}
      onChange={(changes) => setPage(changes.page ?? 1)}
      rowKey={({ row }) => String(row)}
      filters={<Filters filter={filter} counts={counts} isPhone={isPhone} onChoose={choose} />}
      whenEmpty={filter === "repair" ? "Rien n'est à corriger." : "Aucun doublon possible."}
    />
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly counts: Counts;
  readonly isPhone: boolean;
  readonly onChoose: (filter: Filter) => void;
}

const Filters = ({ filter, counts, isPhone, onChoose }: FiltersProps) => (
  <div className={styles.filters}>
    <SegmentedControl
      aria-label="Lignes montrées"
      fullWidth={isPhone}
      data={[
        { value: "all", label: `Toutes (${formatNumber(counts.all)})` },
        { value: "repair", label: `À corriger (${formatNumber(counts.repair)})` },
        { value: "decide", label: `Doublons${isPhone ? "" : " possibles"} (${formatNumber(counts.decide)})` },
      ]}
      value={filter}
      onChange={(chosen) => onChoose(chosen as Filter)}
    />
  </div>
);

type Columns = readonly Column<PreparedLine>[];

const tableColumns = (fields: readonly PupilField[], choices: Choices, hands: LineHands): Columns => [
  { title: "Ligne", show: ({ row }) => <span className={styles.row}>{row}</span> },
  { title: "État", show: (line) => <LineState line={line} hands={hands} /> },
  ...fields.map((field) => ({
    title: fieldTitles[field],
    show: (line: PreparedLine) => (
      <ImportCell line={line} field={field} choices={choices} onType={(typed) => hands.onType(line.row, field, typed)} />
    ),
  })),
  { title: "Écarter", show: (line) => <LeaveOut line={line} hands={hands} />, align: "right" },
];

const nameOf = ({ cells: { lastname, firstname }, row }: PreparedLine): string => `${lastname} ${firstname}`.trim() || `Ligne ${row}`;

const cardColumns = (fields: readonly PupilField[], choices: Choices, hands: LineHands): Columns => [
  { title: "Nom", card: "title", show: nameOf },
  { title: "État", card: "corner", show: (line) => <LineState line={line} hands={hands} /> },
  { title: "Cellules", card: "foot", show: (line) => <CardCells line={line} fields={fields} choices={choices} hands={hands} /> },
];

interface CardProps {
  readonly line: PreparedLine;
  readonly fields: readonly PupilField[];
  readonly choices: Choices;
  readonly hands: LineHands;
}

/** On a phone: what is wrong, or of an address to which nothing leaves, at hand, the rest when it is asked for. */
function CardCells({ line, fields, choices, hands }: CardProps) {
  const [isOpen, setOpen] = useState(false);
  const [first] = useState(() => line.refusals.map(({ field }) => field));
  const isAtHand = (field: PupilField) =>
    isOpen ||
    first.includes(field) ||
    line.judged[field].refusal !== null ||
    ((field === "email" || line.task === "repair") && line.notes[field] !== undefined);
  const { birthday, categoryName } = line.judged;
  return (
    <div className={styles.cardCells}>
      <p className={styles.summary}>
        Ligne {line.row}
        {birthday.shown && `, ${birthday.shown}`}
        {categoryName.shown && `, ${categoryName.shown}`}
      </p>
      {fields.filter(isAtHand).map((field) => (
        <div key={field} className={styles.cardField}>
          <span aria-hidden>{fieldTitles[field]}</span>
          <ImportCell line={line} field={field} choices={choices} onType={(typed) => hands.onType(line.row, field, typed)} />
        </div>
      ))}
      <div className={styles.cardHands}>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Replier" : "Modifier"}
          <span className="hidden-text"> la ligne {line.row}</span>
        </Button>
        <LeaveOut line={line} hands={hands} />
      </div>
    </div>
  );
}

/** What becomes of a line, in a word. */
function LineState({ line, hands }: { line: PreparedLine; hands: LineHands }) {
  const { task, foreseen, decision, row } = line;
  if (task === "leftOut") return <State color="ink">Écartée</State>;
  if (task === "repair") return <State color="red">À corriger</State>;
  if (task === "nothing")
    return <State color="ink">{foreseen.sameAsRow === null ? "Déjà inscrit" : `Comme la ligne ${foreseen.sameAsRow}`}</State>;
  if (isDoubtful(foreseen))
    return (
      <Button
        variant={decision === undefined ? "light" : "subtle"}
        color={decision === undefined ? "amber" : "ink"}
        size="compact-sm"
        onClick={() => hands.onCompare(row)}
      >
        {wordOf(line)}
        <span className="hidden-text">, comparer la ligne {row}</span>
      </Button>
    );
  return foreseen.state === "renewed" ? <State color="green">Réinscription</State> : <State color="green">Nouvel élève</State>;
}

function wordOf({ foreseen, decision, task }: PreparedLine): string {
  if (foreseen.state === "held") return task === "send" ? "Adresse corrigée" : "Autre adresse";
  return decision === undefined ? "Doublon possible" : typeof decision === "object" ? "Élève connu" : "Nouvel élève";
}

const State = ({ color, children }: { color: string; children: string }) => (
  <Badge variant="light" color={color} miw="max-content">
    {children}
  </Badge>
);

function LeaveOut({ line: { row, task }, hands }: { line: PreparedLine; hands: LineHands }) {
  const isOut = task === "leftOut";
  const words = `${isOut ? "Reprendre" : "Écarter"} la ligne ${row}`;
  return (
    <ActionIcon variant="subtle" size={36} aria-label={words} title={words} onClick={() => hands.onLeaveOut(row, !isOut)}>
      {isOut ? <IconArrowBackUp size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
    </ActionIcon>
  );
}
