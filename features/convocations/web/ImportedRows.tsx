import { Title } from "@mantine/core";
import { useState } from "react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import type { convocationsApi } from "../convocations.contract.ts";
import styles from "./convocations.module.css";

type Answer = AnswerOf<typeof convocationsApi.importFile>;
type RefusedRow = Answer["invalidRows"][number];
type Assigned = Answer["assignedUsers"][number];

const refusedColumns: readonly Column<RefusedRow>[] = [
  { title: "Ligne", show: ({ row }) => row },
  { title: "Colonne", show: ({ column }) => column },
  { title: "Raison", card: "title", show: ({ reason }) => reason },
];

const assignedColumns: readonly Column<Assigned>[] = [
  { title: "Identifiant", card: "title", show: ({ username }) => username },
  { title: "Centre", show: ({ centerName }) => centerName },
];

export const RefusedRows = ({ rows }: { rows: readonly RefusedRow[] }) => (
  <RowsOf title="Lignes refusées" columns={refusedColumns} rows={rows} rowKey={({ row }) => String(row)} />
);

export const AssignedRows = ({ title, people }: { title: string; people: readonly Assigned[] }) => (
  <RowsOf title={title} columns={assignedColumns} rows={people} rowKey={({ userId, questionnaireId }) => `${userId} ${questionnaireId}`} />
);

const PER_PAGE = 5;

interface Props<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** Rows that are all here, a few at a time. */
function RowsOf<Row>({ title, columns, rows, rowKey }: Props<Row>) {
  const [page, setPage] = useState(1);
  if (rows.length === 0) return null;
  const shown = Math.min(page, Math.ceil(rows.length / PER_PAGE));
  const data = rows.slice((shown - 1) * PER_PAGE, shown * PER_PAGE);
  const meta = { itemsPerPage: PER_PAGE, totalItems: rows.length, currentPage: shown };
  return (
    <section>
      <Title order={3} className={styles.result}>
        {title}
      </Title>
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
