import { Button, Group, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { csvOf } from "#platform/contract/csv.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { saveFile } from "#platform/web/download.ts";
import { localList } from "#platform/web/local-list.ts";
import type { convocationsApi } from "../convocations.contract.ts";

type Answer = ResponseOf<typeof convocationsApi.importFile>;
type RefusedRow = Answer["invalidRows"][number];
type AssignedUser = Answer["assignedUsers"][number];

/** « 12 », « 12 de Tours » */
const placeOf = ({ row, sheet }: RefusedRow): string => (sheet === undefined ? String(row) : `${row} de ${sheet}`);

const refusedColumns: readonly Column<RefusedRow>[] = [
  { title: "Ligne", show: (row) => placeOf(row) },
  { title: "Personne", show: ({ person }) => person || "-" },
  { title: "Colonne", show: ({ column }) => column },
  { title: "Raison", card: "title", show: ({ reason }) => reason },
];

const assignedColumns: readonly Column<AssignedUser>[] = [
  { title: "Identifiant", card: "title", show: ({ username }) => username },
  { title: "Centre", show: ({ centerName }) => centerName },
];

export const RefusedRows = ({ rows }: { rows: readonly RefusedRow[] }) => (
  <PagedRows title="Lignes refusées" columns={refusedColumns} rows={rows} rowKey={placeOf}>
    <Button variant="default" size="sm" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => downloadRefused(rows)}>
      Télécharger les lignes refusées
    </Button>
  </PagedRows>
);

function downloadRefused(rows: readonly RefusedRow[]) {
  const lines = rows.map((row) => [placeOf(row), row.person, row.column, row.reason]);
  saveFile(new Blob([csvOf(["Ligne", "Personne", "Colonne", "Raison"], lines)], { type: "text/csv" }), "Lignes refusées.csv");
}

const assignedKey = ({ userId, questionnaireId }: AssignedUser) => `${userId} ${questionnaireId}`;

export const AssignedRows = ({ title, people }: { title: string; people: readonly AssignedUser[] }) => (
  <PagedRows title={title} columns={assignedColumns} rows={people} rowKey={assignedKey} />
);

const PAGE_SIZE = 5;

interface Props<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly children?: ReactNode;
}

function PagedRows<Row>({ title, columns, rows, rowKey, children }: Props<Row>) {
  const [page, setPage] = useState(1);
  if (rows.length === 0) return null;
  return (
    <section>
      <Group justify="space-between" mb={8}>
        <Title order={3}>{title}</Title>
        {children}
      </Group>
      <DataTable
        label={title}
        columns={columns}
        list={localList({ data: rows }, page, PAGE_SIZE)}
        search={{}}
        onChange={(changes) => setPage(changes.page ?? 1)}
        rowKey={rowKey}
      />
    </section>
  );
}
