import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount, formatMinutes, formatNumber } from "#platform/web/format.ts";
import { PrintSheet } from "#platform/web/PrintSheet.tsx";
import { groupByCategory, sheetCountText } from "../print-ranking.ts";
import type { StageRankingRowOnWire, TeamRankingRowOnWire } from "../ranking.contract.ts";
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
        <Head
          title={`${session.title}, catégorie ${category}`}
          occasion={`${session.occasion}${centerText}`}
          state={session.state}
          count={sheetCountText(ranked.length, first)}
        />
        <RankedTable
          titles={["Nom", "Prénom", ...(withSchools ? ["Établissement ou club"] : [])]}
          rows={ranked}
          keyOf={({ user }) => user.id}
        >
          {({ user, establishment, club }) => (
            <>
              <Name>{user.contact.lastname}</Name>
              <td>{user.contact.firstname}</td>
              {withSchools && <Small>{affiliationText(establishment ?? club)}</Small>}
            </>
          )}
        </RankedTable>
      </>
    ),
  }));
  return <PrintSheet sections={sections} />;
}

const affiliationText = (affiliation: Affiliation | null): string =>
  affiliation ? [affiliation.name, affiliation.city].filter(Boolean).join(", ") : "";

interface TeamProps {
  readonly title: string;
  readonly state: string;
  readonly rows: readonly TeamRankingRowOnWire[];
}

export function TeamSheet({ title, state, rows }: TeamProps) {
  const content = (
    <>
      <Head title="Classement des équipes" occasion={title} state={state} count={formatCount(rows.length, "équipe")} />
      <RankedTable titles={["Équipe", "Membres notés"]} rows={rows} keyOf={({ squad }) => squad.id}>
        {({ squad, people }) => (
          <>
            <Name>{squad.name}</Name>
            <Small>{people.map(({ firstname, lastname }) => `${firstname} ${lastname}`).join(", ")}</Small>
          </>
        )}
      </RankedTable>
    </>
  );
  return <PrintSheet sections={[{ footer: `${title} · équipes`, content }]} />;
}

const Name = (props: { children: string }) => <Box component="td" fw={680} {...props} />;
const Small = (props: { children: string }) => <Box component="td" c="var(--ink-600)" fz="8.5pt" {...props} />;

interface TableProps<Row> {
  /** Of the columns between the rank and the marks. */
  readonly titles: readonly string[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
}

const RankedTable = <Row extends Pick<PrintedRow, "rank" | "tied" | "grade" | "weightedGrade" | "time">>({
  titles,
  rows,
  keyOf,
  children,
}: TableProps<Row>) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {["Rang", ...titles].map((title) => (
          <th key={title}>{title}</th>
        ))}
        <th data-align="right">Note</th>
        <th data-align="right">Coefficient</th>
        <th data-align="right">Temps</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          <Box component="td" c={row.rank <= 3 ? "var(--orange-700)" : "inherit"} fw={700} style={{ whiteSpace: "nowrap" }}>
            {row.rank}
            {row.tied && (
              <Box component="small" fz="7.5pt" fw={500}>
                {" "}
                ex æquo
              </Box>
            )}
          </Box>
          {children(row)}
          <td data-align="right">{formatNumber(row.grade)}</td>
          <td data-align="right">{formatNumber(row.weightedGrade)}</td>
          <td data-align="right">{formatMinutes(row.time)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface HeadProps {
  readonly title: string;
  readonly occasion: string;
  readonly state: string;
  readonly count: string;
}

const Head = ({ title, occasion, state, count }: HeadProps) => (
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
