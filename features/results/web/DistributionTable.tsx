import { Table } from "@mantine/core";
import { formatNumber } from "#platform/web/format.ts";
import type { GradeRow } from "../distribution.ts";
import styles from "./Thresholds.module.css";

/** The chart as figures, for people who need or prefer them. */
export const DistributionTable = ({ rows }: { rows: readonly GradeRow[] }) => (
  <details className={styles.figures}>
    <summary>Voir les chiffres</summary>
    <Table aria-label="Répartition par note" className="figures" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Note</Table.Th>
          <Table.Th ta="right">Participants</Table.Th>
          <Table.Th ta="right">Qualifiés attendus</Table.Th>
          <Table.Th ta="right">Coefficients</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ grade, count, qualified, lowest, highest }) => (
          <Table.Tr key={grade}>
            <Table.Th scope="row">{formatNumber(grade)}</Table.Th>
            <Table.Td ta="right">{formatNumber(count)}</Table.Td>
            <Table.Td ta="right">{formatNumber(qualified)}</Table.Td>
            <Table.Td ta="right">
              {lowest === highest ? formatNumber(lowest) : `${formatNumber(lowest)} à ${formatNumber(highest)}`}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </details>
);
