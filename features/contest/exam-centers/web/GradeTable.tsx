import { Anchor, Badge, Group, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle, IconCheck, IconClock, IconPencil } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { shortMeasures } from "#contest/accommodations/accommodation.ts";
import { qualificationLabel } from "#contest/results/qualification.ts";
import { Heading } from "#platform/web/Heading.tsx";
import { InRow } from "#platform/web/OneLine.tsx";
import { sortsAfterClick } from "#platform/web/pages.ts";
import { CategoryCode } from "#season/categories/web/CategoryCode.tsx";
import { candidateAffiliation, candidateName } from "../candidate-list.ts";
import type { CandidateOnWire } from "../sitting.contract.ts";
import { useGradeCells } from "./GradeCells.tsx";
import type { GradeGrid } from "./grade-grid.ts";
import styles from "./grades.module.css";
import type { RowStatus } from "./row-status.ts";
import { useGrid, useGridRow, useIsUntouched } from "./useGradeGrid.ts";

const affiliation = { title: "Établissement ou club", sort: "registration.establishment.name" };

const columnsOf = (hasQualified: boolean) => [
  // Takes the remaining width, for the school under the name.
  { title: "Nom", sort: "user.contact.lastname", width: "auto", below: affiliation },
  { title: "Prénom", sort: "user.contact.firstname", width: "10%" },
  { title: "Catégorie", sort: "registration.category.name", width: 100 },
  { title: "Note", sort: "result.grade", width: 92 },
  { title: "Coefficient", sort: "result.weightedGrade", width: 120 },
  { title: "Temps (min)", sort: "result.time", width: 124 },
  { title: "Absence", width: 92 },
  ...(hasQualified ? [{ title: "Qualifié", sort: "result.qualified", width: 108 }] : []),
  // Fits the longest status in three lines, so that no row grows while typing. On a low screen it has two, and covers its neighbours in the row being typed.
  // It has the room of the qualification until there is one.
  { title: "État", width: hasQualified ? 216 : 300 },
];

export const candidateSorts = [...columnsOf(true), affiliation];

interface Props {
  readonly label: string;
  readonly grid: GradeGrid;
  /** The page's candidates, in an order that stays while grades are typed. */
  readonly candidates: readonly CandidateOnWire[];
  readonly sorts: readonly string[];
  readonly onSort: (sorts: readonly string[]) => void;
  readonly onCompare: (candidate: CandidateOnWire) => void;
  readonly onEnd: () => void;
}

interface RowProps extends Pick<Props, "grid" | "onCompare" | "onEnd"> {
  readonly candidate: CandidateOnWire;
  readonly rowIndex: number;
  readonly hasQualified: boolean;
}

/** Known only once thresholds are applied. */
const isDecided = ({ result }: CandidateOnWire): boolean => result?.qualified != null;

export function GradeTable({ label, grid, candidates, sorts, onSort, ...callbacks }: Props) {
  const isPhone = useMediaQuery("(max-width: 73em)", undefined, { getInitialValueInEffect: false });
  const hasQualified = useGrid(grid, (state) => state.candidates.some(isDecided));
  const columns = columnsOf(hasQualified);
  const rows = candidates.map((candidate, rowIndex) => ({ key: candidate.user.id, grid, candidate, rowIndex, hasQualified, ...callbacks }));
  // Until a row has something to say, « À saisir » in each says nothing.
  const isQuiet = useIsUntouched(grid) || undefined;
  if (isPhone)
    return (
      <ul className={styles.cards} aria-label={label} data-grid data-quiet={isQuiet}>
        {rows.map(({ key, ...row }) => (
          <GradeCard key={key} {...row} />
        ))}
      </ul>
    );
  return (
    <Table
      className={`ledger ${styles.table}`}
      layout="fixed"
      lh={1.3}
      withRowBorders={false}
      data-grid
      data-quiet={isQuiet}
      data-qualified={hasQualified || undefined}
    >
      <caption className="hidden-text">{label}</caption>
      <colgroup>
        {columns.map(({ title, width }) => (
          <col key={title} style={{ width }} />
        ))}
      </colgroup>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Heading key={column.title} column={column} sorts={sorts} onSort={(field) => onSort(sortsAfterClick(sorts, field))} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, ...row }) => (
          <GradeRow key={key} {...row} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

const GradeRow = memo(function GradeRow({ grid, candidate, rowIndex, hasQualified, onCompare, onEnd }: RowProps) {
  const row = useGridRow(grid, candidate.user.id);
  const { cells, absence, status, statusId, isActive, onBlur } = useGradeCells({ grid, row, candidate, rowIndex, onEnd });
  const [grade, weightedGrade, time] = cells;
  const { lastname, firstname } = candidate.user.contact;
  return (
    <Table.Tr onBlur={onBlur} data-kind={status.kind}>
      <Table.Td>
        <InRow>
          <strong>{lastname}</strong>
          <Text span className={styles.school} c="var(--ink-600)" fz="xs" lineClamp={2} title={candidateAffiliation(candidate)}>
            {candidateAffiliation(candidate)}
          </Text>
          <Needs candidate={candidate} />
        </InRow>
      </Table.Td>
      <Table.Td>{firstname}</Table.Td>
      <Table.Td>
        <CategoryCode name={row.category ?? ""} />
      </Table.Td>
      <Table.Td>{grade}</Table.Td>
      <Table.Td>{weightedGrade}</Table.Td>
      <Table.Td>{time}</Table.Td>
      <Table.Td>{absence}</Table.Td>
      {hasQualified && (
        <Table.Td>
          <Qualified candidate={candidate} />
        </Table.Td>
      )}
      <Table.Td>
        <RowState id={statusId} status={status} isActive={isActive} onCompare={() => onCompare(candidate)} />
      </Table.Td>
    </Table.Tr>
  );
});

const GradeCard = memo(function GradeCard({ grid, candidate, rowIndex, onCompare, onEnd }: RowProps) {
  const row = useGridRow(grid, candidate.user.id);
  const { cells, absence, status, statusId, isActive, onBlur } = useGradeCells({ grid, row, candidate, rowIndex, onEnd });
  return (
    <li className={styles.card} onBlur={onBlur} data-kind={status.kind}>
      <Group component="p" wrap="nowrap" align="baseline" justify="space-between" gap="sm" fz="lg" lh={1.3}>
        <strong>{candidateName(candidate)}</strong>
        <span>
          <CategoryCode name={row.category ?? ""} />
        </span>
      </Group>
      <Group component="p" align="stretch" gap={8} mb={4} c="dimmed" fz="0.875rem" lh={1.3}>
        {candidateAffiliation(candidate)}
        {isDecided(candidate) && <Qualified candidate={candidate} />}
      </Group>
      <Needs candidate={candidate} />
      <div className={styles.fields}>
        {["Note", "Coefficient", "Temps (min)"].map((title, column) => (
          <div key={title}>
            <Text span display="block" c="dimmed" fz="xs" inherit aria-hidden>
              {title}
            </Text>
            {cells[column]}
          </div>
        ))}
        {absence}
      </div>
      <RowState id={statusId} status={status} isActive={isActive} onCompare={() => onCompare(candidate)} />
    </li>
  );
});

const Needs = ({ candidate: { accommodation } }: { candidate: CandidateOnWire }) =>
  accommodation && (
    <Text span display="block" fz="xs" fw={600}>
      {shortMeasures(accommodation)}
    </Text>
  );

function Qualified({ candidate: { result } }: { candidate: CandidateOnWire }) {
  const qualified = result?.qualified ?? null;
  const label = qualificationLabel(qualified);
  if (qualified === null) return <span className="muted">{label}</span>;
  return (
    <Badge variant="light" color={qualified ? "green" : "ink"}>
      {label}
    </Badge>
  );
}

interface RowStateProps {
  readonly id: string;
  readonly status: RowStatus;
  /** The user types in this row, so changes are announced. */
  readonly isActive: boolean;
  readonly onCompare: () => void;
}

const icons: Readonly<Record<RowStatus["kind"], ReactNode>> = {
  empty: null,
  saved: <IconCheck size={16} aria-hidden />,
  typing: <IconPencil size={16} aria-hidden />,
  waiting: <IconClock size={16} aria-hidden />,
  refused: <IconAlertTriangle size={16} aria-hidden />,
  conflict: <IconAlertTriangle size={16} aria-hidden />,
};

const RowState = ({ id, status: { kind, text }, isActive, onCompare }: RowStateProps) => (
  <Group
    id={id}
    className={styles.word}
    component="span"
    wrap="nowrap"
    align="flex-start"
    gap={6}
    data-kind={kind}
    aria-live={isActive ? "polite" : "off"}
  >
    {icons[kind]}
    <span title={text}>
      {/* Comes first, because the text may be cut. */}
      {kind === "conflict" && (
        <>
          <Anchor component="button" type="button" mih={24} px={2} c="inherit" fw={700} inherit onClick={onCompare}>
            Comparer
          </Anchor>
          {" · "}
        </>
      )}
      {text}
    </span>
  </Group>
);
