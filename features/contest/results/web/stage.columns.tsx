import type { Column } from "#platform/web/DataTable.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { OneLine } from "#platform/web/OneLine.tsx";
import type { ResultOnWire } from "../results.contract.ts";
import { gradeText } from "./grade-text.ts";
import { QualifiedBadge } from "./QualifiedBadge.tsx";

/** The columns of a list's stage (ETB-15, CLB-04), for people with their result of it; sorted by `result.grade` or `results.grade`. */
export const stageColumns = <Row, const Prefix extends string>(prefix: Prefix, resultOf: (row: Row) => ResultOnWire | null | undefined) =>
  [
    {
      title: "Note",
      sort: `${prefix}.grade`,
      align: "right",
      show: (row) => gradeText(resultOf(row)),
    },
    { title: "Coefficient", sort: `${prefix}.weightedGrade`, align: "right", show: (row) => formatNumber(resultOf(row)?.weightedGrade) },
    { title: "Qualification", show: (row) => <QualifiedBadge qualified={resultOf(row)?.qualified ?? null} /> },
    {
      title: "Centre d'épreuve",
      sort: `${prefix}.nextExamCenter.name`,
      show: (row) => <OneLine width="place">{centerText(resultOf(row)?.nextExamCenter)}</OneLine>,
    },
  ] as const satisfies readonly Column<Row>[];

/** The place of their convocation; the date is the same for all, and stands above the list. */
const centerText = (center: { readonly name: string; readonly city: string } | null | undefined): string =>
  center ? [center.name, center.city].filter((part) => part !== "").join(", ") : "-";
