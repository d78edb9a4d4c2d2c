import { Table } from "@mantine/core";
import styles from "#platform/web/charts.module.css";
import { formatNumber } from "#platform/web/format.ts";
import type { Column } from "./ActivityChart.tsx";

/** The chart as figures, without empty rows. */
export const ActivityTable = ({ columns, isByHour }: { columns: readonly Column[]; isByHour: boolean }) => (
  <details className={styles.numbers}>
    <summary>Voir les chiffres</summary>
    <Table aria-label={isByHour ? "Ouvertures et enregistrements par heure" : "Ouvertures et enregistrements par jour"} className="figures">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{isByHour ? "Heure" : "Jour"}</Table.Th>
          <Table.Th ta="right">Ont ouvert</Table.Th>
          <Table.Th ta="right">Ont enregistré</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {columns
          .filter(({ opened, saved }) => opened + saved > 0)
          .map(({ at, label, opened, saved }) => (
            <Table.Tr key={at}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td ta="right">{formatNumber(opened)}</Table.Td>
              <Table.Td ta="right">{formatNumber(saved)}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  </details>
);
