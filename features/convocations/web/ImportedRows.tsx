import { Button, Group, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { csvOf } from "#platform/contract/csv.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { keepFile } from "#platform/web/download.ts";
import type { convocationsApi } from "../convocations.contract.ts";
import styles from "./convocations.module.css";

type Answer = AnswerOf<typeof convocationsApi.importFile>;
type RefusedRow = Answer["invalidRows"][number];
type Assigned = Answer["assignedUsers"][number];

const refusedColumns: readonly Column<RefusedRow>[] = [
  { title: "Ligne", show: ({ row }) => row },
  { title: "Personne", show: ({ person }) => person || "-" },
  { title: "Colonne", show: ({ column }) => column },
  { title: "Raison", card: "title", show: ({ reason }) => reason },
];

const assignedColumns: readonly Column<Assigned>[] = [
  { title: "Identifiant", card: "title", show: ({ username }) => username },
  { title: "Centre", show: ({ centerName }) => centerName },
];

export const RefusedRows = ({ rows }: { rows: readonly RefusedRow[] }) => (
  <RowsOf title="Lignes refusées" columns={refusedColumns} rows={rows} rowKey={({ row }) => String(row)}>
    <Button variant="default" size="sm" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => keepRefused(rows)}>
      Télécharger les lignes refusées
    </Button>
  </RowsOf>
);

/** All of them, to be put right in the workbook. */
function keepRefused(rows: readonly RefusedRow[]) {
  const lines = rows.map(({ row, person, column, reason }) => [String(row), person, column, reason]);
  keepFile(new Blob([csvOf(["Ligne", "Personne", "Colonne", "Raison"], lines)], { type: "text/csv" }), "Lignes refusées.csv");
}

export const AssignedRows = ({ title, people }: { title: string; people: readonly Assigned[] }) => (
  <RowsOf title={title} columns={assignedColumns} rows={people} rowKey={({ userId, questionnaireId }) => `${userId} ${questionnaireId}`} />
);

const PER_PAGE = 5;

interface Props<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What is done with all of them. */
  readonly children?: ReactNode;
}

/** Rows that are all here, a few at a time. */
function RowsOf<Row>({ title, columns, rows, rowKey, children }: Props<Row>) {
  const [page, setPage] = useState(1);
  if (rows.length === 0) return null;
  const shown = Math.min(page, Math.ceil(rows.length / PER_PAGE));
  const data = rows.slice((shown - 1) * PER_PAGE, shown * PER_PAGE);
  const meta = { itemsPerPage: PER_PAGE, totalItems: rows.length, currentPage: shown };
  return (
    <section>
      <Group justify="space-between" className={styles.result}>
        <Title order={3}>{title}</Title>
        {children}
      </Group>
      <DataTable
        label={title}
        columns={columns}
        list={{ data: { data, meta }, error: null, isPlaceholderData: false, refetch: () => undefined }}
        search={{}}
        onChange={(changes) => setPage(changes.page ?? 1)}
        rowKey={rowKey}
      />
    </section>
  );
}
