import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { formatMinutes, formatNumber } from "#platform/web/format.ts";
import { PrintSheet } from "#platform/web/PrintSheet.tsx";
import { groupByCategory, sheetCountText } from "../print-ranking.ts";
import type { StageRankingRowOnWire } from "../ranking.contract.ts";
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

interface HeadProps {
  readonly title: string;
  readonly occasion: string;
  /** « Classement provisoire ». */
  readonly state: string;
  readonly count: ReactNode;
}

export const PrintedHead = ({ title, occasion, state, count }: HeadProps) => (
  <Box component="header" mb="3mm" pb="3mm" style={{ borderBottom: "1.5pt solid var(--orange-600)" }}>
    <Box component="h1" mb="1mm" ff="var(--titles)" fz="19pt" fw={680} lh={1.2}>
      {title}
    </Box>
    <Group component="p" wrap="nowrap" align="stretch" justify="space-between" gap="8mm" c="var(--ink-600)" fz="9.5pt">
      <span>
        {occasion} · <b>{state}</b>
      </span>
      <span style={{ whiteSpace: "nowrap" }}>{count}</span>
    </Group>
  </Box>
);
