import { useElementSize } from "@mantine/hooks";
import { useId } from "react";
import { counted, formatNumber } from "#platform/web/format.ts";
import { type GradeRow, gradeRows, type Tie } from "../distribution.ts";
import type { Threshold } from "../qualification.ts";
import styles from "./DistributionChart.module.css";

interface Props {
  readonly ties: readonly Tie[];
  readonly threshold: Threshold | null;
}

/** Where things stand, in pixels: bars by grade above, the coefficients reached in each grade below, one column a grade. */
const BARS = { top: 28, bottom: 168 } as const;
const BANDS = { top: 206, bottom: 426 } as const;
const LEFT = 44;
const HEIGHT = 452;

/** How a category's grades and coefficients spread, and the part that the thresholds qualify: hatched, not only coloured. */
export function DistributionChart({ ties, threshold }: Props) {
  const { ref, width } = useElementSize();
  const hatch = useId();
  const rows = gradeRows(ties, threshold);
  const scales = scalesOf(rows, width);
  return (
    <div ref={ref} className={styles.chart}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={spoken(rows)}>
          <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="7" height="7" className={styles.ground} />
            <rect width="2.5" height="7" className={styles.stroke} />
          </pattern>
          <Axes scales={scales} rows={rows} />
          <Bars scales={scales} rows={rows} hatch={hatch} />
          {threshold && <Qualified scales={scales} threshold={threshold} hatch={hatch} />}
          <Bands scales={scales} ties={ties} />
          {threshold && <Cuts scales={scales} threshold={threshold} />}
        </svg>
      )}
    </div>
  );
}

type Scales = ReturnType<typeof scalesOf>;

function scalesOf(rows: readonly GradeRow[], width: number) {
  const columns = Math.ceil(Math.max(0, ...rows.map(({ grade }) => grade))) + 1;
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const highest = Math.max(1, ...rows.map((row) => row.highest));
  const column = (width - LEFT) / columns;
  return {
    width,
    column,
    columns,
    most,
    highest,
    x: (grade: number) => LEFT + Math.min(columns, grade) * column,
    bar: (count: number) => (count / most) * (BARS.bottom - BARS.top),
    band: (coefficient: number) => BANDS.bottom - (Math.min(highest, coefficient) / highest) * (BANDS.bottom - BANDS.top),
  };
}

/** A round step between marks: 1, 2, 5, 10, 20, 50… */
function stepOf(range: number, marks: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, range / marks)));
  return power * ([1, 2, 5].find((factor) => range / (power * factor) <= marks) ?? 10);
}

function Axes({ scales: { width, column, columns, most, highest, x, bar, band }, rows }: { scales: Scales; rows: readonly GradeRow[] }) {
  const every = stepOf(columns, width / 34);
  const grades = Array.from({ length: columns }, (_, grade) => grade).filter((grade) => grade % every === 0);
  const people = stepOf(most, 4);
  const coefficients = stepOf(highest, 6);
  return (
    <g aria-hidden className={styles.axes}>
      <text x={0} y={14} className={styles.title}>
        Participants par note
      </text>
      {marks(most, people).map((count) => (
        <Mark key={count} y={BARS.bottom - bar(count)} width={width} label={formatNumber(count)} />
      ))}
      <text x={0} y={BANDS.top - 14} className={styles.title}>
        Coefficients dans chaque note
      </text>
      {marks(highest, coefficients).map((coefficient) => (
        <Mark key={coefficient} y={band(coefficient)} width={width} label={formatNumber(coefficient)} />
      ))}
      {grades.map((grade) => (
        <text key={grade} x={x(grade) + column / 2} y={HEIGHT - 8} textAnchor="middle">
          {grade}
        </text>
      ))}
      <text x={0} y={HEIGHT - 8}>
        Note
      </text>
      {column >= 34 &&
        rows.map(({ grade, count }) => (
          <text key={grade} x={x(grade) + column / 2} y={BARS.bottom - bar(count) - 6} textAnchor="middle" className={styles.count}>
            {formatNumber(count)}
          </text>
        ))}
    </g>
  );
}

const marks = (range: number, step: number) => Array.from({ length: Math.floor(range / step) + 1 }, (_, place) => place * step);

const Mark = ({ y, width, label }: { y: number; width: number; label: string }) => (
  <>
    <line x1={LEFT} x2={width} y1={y} y2={y} className={styles.grid} />
    <text x={LEFT - 8} y={y + 4} textAnchor="end">
      {label}
    </text>
  </>
);

const Bars = ({ scales: { column, x, bar }, rows, hatch }: { scales: Scales; rows: readonly GradeRow[]; hatch: string }) => (
  <g>
    {rows.map((row) => (
      <g key={row.grade} transform={`translate(${x(row.grade) + 1.5})`}>
        <title>{told(row)}</title>
        <rect width={Math.max(1, column - 3)} y={BARS.bottom - bar(row.count)} height={bar(row.count)} rx={2} className={styles.bar} />
        <rect
          width={Math.max(1, column - 3)}
          y={BARS.bottom - bar(row.qualified)}
          height={bar(row.qualified)}
          rx={2}
          fill={`url(#${hatch})`}
          className={styles.qualified}
        />
      </g>
    ))}
  </g>
);

/** The corner above both thresholds. */
const Qualified = ({ scales: { width, x, band }, threshold, hatch }: { scales: Scales; threshold: Threshold; hatch: string }) => (
  <rect
    x={x(Math.ceil(threshold.grade))}
    y={BANDS.top - 6}
    width={Math.max(0, width - x(Math.ceil(threshold.grade)))}
    height={Math.max(0, band(threshold.weightedGrade) - BANDS.top + 6)}
    fill={`url(#${hatch})`}
    className={styles.corner}
  />
);

/** One line a tie, the darker the more people share it. */
function Bands({ scales: { column, highest, x, band }, ties }: { scales: Scales; ties: readonly Tie[] }) {
  const most = Math.max(1, ...ties.map(({ count }) => count));
  const thickness = Math.max(2.5, (BANDS.bottom - BANDS.top) / highest - 0.5);
  return (
    <g className={styles.bands}>
      {ties.map(({ grade, weightedGrade, count }) => (
        <rect
          key={`${grade} ${weightedGrade}`}
          x={x(grade) + 1.5}
          y={band(weightedGrade) - thickness}
          width={Math.max(1, column - 3)}
          height={thickness}
          opacity={0.25 + 0.75 * Math.sqrt(count / most)}
        />
      ))}
    </g>
  );
}

/** The thresholds: a line through the grades, another through the coefficients. */
const Cuts = ({ scales: { width, x, band }, threshold }: { scales: Scales; threshold: Threshold }) => (
  <g className={styles.cuts}>
    <line x1={x(Math.ceil(threshold.grade))} x2={x(Math.ceil(threshold.grade))} y1={BARS.top - 6} y2={BANDS.bottom} />
    <line x1={LEFT} x2={width} y1={band(threshold.weightedGrade)} y2={band(threshold.weightedGrade)} />
  </g>
);

const told = ({ grade, count, qualified, lowest, highest }: GradeRow): string =>
  `Note ${formatNumber(grade)} : ${counted(count, "participant")}, coefficient de ${formatNumber(lowest)} à ${formatNumber(highest)}, ${counted(qualified, "qualifié")}`;

/** The drawing in one sentence; the table below it says the rest. */
function spoken(rows: readonly GradeRow[]): string {
  const [best, worst] = [rows.at(0), rows.at(-1)];
  const sum = (of: (row: GradeRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return `Répartition de ${counted(
    sum(({ count }) => count),
    "participant",
  )} : notes de ${formatNumber(worst?.grade)} à ${formatNumber(best?.grade)}, ${counted(
    sum(({ qualified }) => qualified),
    "qualifié attendu",
    "qualifiés attendus",
  )}`;
}
