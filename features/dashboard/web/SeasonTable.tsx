import { Table } from "@mantine/core";
import styles from "#platform/web/charts.module.css";
import { formatLongDay, formatNumber } from "#platform/web/format.ts";
import { groupDays, type SeasonDay } from "../season-days.ts";

interface Props {
  readonly year: number;
  readonly today: string;
  readonly days: readonly SeasonDay[];
}

/** The chart as figures, a week a row, for people who cannot see it or want them. */
export function SeasonTable({ year, today, days }: Props) {
  const weeks = groupDays(days, 7).filter(({ day }) => day <= today);
  return (
    <details className={styles.numbers}>
      <summary>Voir les chiffres</summary>
      <Table aria-label={`Inscriptions de ${year} par semaine`} className="figures" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Semaine du</Table.Th>
            <Table.Th ta="right">Inscriptions</Table.Th>
            <Table.Th ta="right">En tout</Table.Th>
            <Table.Th ta="right">En tout en {year - 1}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {weeks.map(({ day, count, total, totalBefore }) => (
            <Table.Tr key={day}>
              <Table.Th scope="row">{formatLongDay(day)}</Table.Th>
              <Table.Td ta="right">{formatNumber(count)}</Table.Td>
              <Table.Td ta="right">{formatNumber(total)}</Table.Td>
              <Table.Td ta="right">{formatNumber(totalBefore)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}
