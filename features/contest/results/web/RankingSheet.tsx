import { Box } from "@mantine/core";
import { formatMinutes, formatNumber } from "#platform/web/format.ts";
import { PrintSheet } from "#platform/web/PrintSheet.tsx";
import { groupByCategory, sheetCountText } from "../print-ranking.ts";
import type { StageRankingRowOnWire } from "../ranking.contract.ts";
import { PrintedHead } from "./PrintedHead.tsx";
import styles from "./RankingSheet.module.css";

/** Titles the ranking: « Classement », « Demi-finale 2027 », « Demi-finale du 14 mars 2027 ». */
export interface PrintedSession {
  readonly title: string;
  readonly name: string;
  readonly occasion: string;
  readonly state: string;
}

export type PrintedRow = Omit<StageRankingRowOnWire, "qualified">;
type Affiliation = NonNullable<PrintedRow["club"]>;

interface Props {
  readonly session: PrintedSession;
  readonly center?: Affiliation | null | undefined;
  readonly rows: readonly PrintedRow[];
  readonly first: number;
  readonly withSchools: boolean;
}

export function RankingSheet({ session, center, rows, first, withSchools }: Props) {
  const centerText = center ? `, ${center.name}${center.city && `, ${center.city}`}` : "";
  const sections = groupByCategory(rows).map(([category, ranked]) => ({
    footer: `${session.name}${center ? `, ${center.name}` : ""} · ${category}`,
    content: (
      <>
        <PrintedHead
          title={`${session.title}, catégorie ${category}`}
          occasion={`${session.occasion}${centerText}`}
          state={session.state}
          count={sheetCountText(ranked.length, first)}
        />
        <RankedTable rows={ranked} withSchools={withSchools} />
      </>
    ),
  }));
  return <PrintSheet sections={sections} />;
}

const RankedTable = ({ rows, withSchools }: { rows: readonly PrintedRow[]; withSchools: boolean }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th>Rang</th>
        <th>Nom</th>
        <th>Prénom</th>
        {withSchools && <th>Établissement ou club</th>}
        <th data-align="right">Note</th>
        <th data-align="right">Coefficient</th>
        <th data-align="right">Temps</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ rank, tied, user, establishment, club, grade, weightedGrade, time }) => (
        <tr key={user.id}>
          <Box component="td" c={rank <= 3 ? "var(--orange-700)" : "inherit"} fw={700} style={{ whiteSpace: "nowrap" }}>
            {rank}
            {tied && (
              <Box component="small" fz="7.5pt" fw={500}>
                {" "}
                ex æquo
              </Box>
            )}
          </Box>
          <Box component="td" fw={680}>
            {user.contact.lastname}
          </Box>
          <td>{user.contact.firstname}</td>
          {withSchools && (
            <Box component="td" c="var(--ink-600)" fz="8.5pt">
              {affiliationText(establishment ?? club)}
            </Box>
          )}
          <td data-align="right">{formatNumber(grade)}</td>
          <td data-align="right">{formatNumber(weightedGrade)}</td>
          <td data-align="right">{formatMinutes(time)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const affiliationText = (affiliation: Affiliation | null): string =>
  affiliation ? [affiliation.name, affiliation.city].filter(Boolean).join(", ") : "";
