import { Box } from "@mantine/core";
import { formatCount, formatMinutes, formatNumber } from "#platform/web/format.ts";
import { PrintSheet } from "#platform/web/PrintSheet.tsx";
import type { TeamRankingRowOnWire } from "../ranking.contract.ts";
import styles from "./RankingSheet.module.css";
import { PrintedHead } from "./RankingSheet.tsx";

interface Props {
  readonly title: string;
  readonly state: string;
  readonly rows: readonly TeamRankingRowOnWire[];
}

export const TeamSheet = ({ title, state, rows }: Props) => (
  <PrintSheet
    sections={[
      {
        footer: `${title} · équipes`,
        content: (
          <>
            <PrintedHead title="Classement des équipes" occasion={title} state={state} count={formatCount(rows.length, "équipe")} />
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>Rang</th>
                  <th>Équipe</th>
                  <th>Membres notés</th>
                  <th data-align="right">Note</th>
                  <th data-align="right">Coefficient</th>
                  <th data-align="right">Temps</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ rank, tied, squad, people, grade, weightedGrade, time }) => (
                  <tr key={squad.id}>
                    <Box component="td" c={rank <= 3 ? "var(--orange-700)" : "inherit"} fw={700} style={{ whiteSpace: "nowrap" }}>
                      {rank}
                      {tied && " ex æquo"}
                    </Box>
                    <Box component="td" fw={680}>
                      {squad.name}
                    </Box>
                    <Box component="td" c="var(--ink-600)" fz="8.5pt">
                      {people.map(({ firstname, lastname }) => `${firstname} ${lastname}`).join(", ")}
                    </Box>
                    <td data-align="right">{formatNumber(grade)}</td>
                    <td data-align="right">{formatNumber(weightedGrade)}</td>
                    <td data-align="right">{formatMinutes(time)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        ),
      },
    ]}
  />
);
