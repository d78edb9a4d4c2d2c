import { useElementSize } from "@mantine/hooks";
import { useId } from "react";
import { ticksOf } from "#platform/web/axis-ticks.ts";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { axisText, Scale } from "#platform/web/Plot.tsx";
import { type GradeRow, gradeRows, type Tie } from "../distribution.ts";
import { meetsThreshold, type Threshold } from "../qualification.ts";

interface Props {
  readonly ties: readonly Tie[];
  readonly threshold: Threshold | null;
}

/** The distribution of a category's grades and coefficients; the qualified part is hatched as well as coloured. */
export function DistributionChart({ ties, threshold }: Props) {
  const { ref, width } = useElementSize();
  const hatch = useId();
  const rows = gradeRows(ties, threshold);
  const scales = scalesOf(rows, width);
  return (
    <div ref={ref} style={{ minHeight: HEIGHT }}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={describeRows(rows)}>
          <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="7" height="7" fill="var(--orange-500)" />
            <rect width="2.5" height="7" fill="var(--orange-700)" />
          </pattern>
          <Axes scales={scales} rows={rows} hatch={hatch} />
          <Bars scales={scales} rows={rows} hatch={hatch} />
          {threshold && <Qualified scales={scales} threshold={threshold} hatch={hatch} />}
          <Bands scales={scales} ties={ties} threshold={threshold} />
          {threshold && <Cuts scales={scales} threshold={threshold} />}
        </svg>
      )}
    </div>
  );
}

interface BarsProps {
  readonly scales: Scales;
  readonly rows: readonly GradeRow[];
  readonly hatch: string;
}

const Axes = ({ scales: { width, column, columns, maxCount, highest, x, bar, band }, rows, hatch }: BarsProps) => (
  <g {...axisText} aria-hidden>
    <text x={0} y={14} fill="var(--ink-900)" fontSize={14} fontWeight={600}>
      Participants par note
    </text>
    <Scale max={maxCount} marks={4} width={width} left={LEFT} y={(count) => BARS.bottom - bar(count)} />
    <text x={0} y={BANDS.top - 14} fill="var(--ink-900)" fontSize={14} fontWeight={600}>
      Coefficients dans chaque note
    </text>
    <Scale max={highest} marks={6} width={width} left={LEFT} y={band} />
    {ticksOf(columns - 1, width / 34).map((grade) => (
      <text key={grade} x={x(grade) + column / 2} y={HEIGHT - 8} textAnchor="middle">
        {grade}
      </text>
    ))}
    <text x={0} y={HEIGHT - 8}>
      Note
    </text>
    {column >= 34 &&
      rows.map(({ grade, count }) => (
        <text
          key={grade}
          x={x(grade) + column / 2}
          y={BARS.bottom - bar(count) - 6}
          textAnchor="middle"
          fill="var(--ink-800)"
          fontWeight={600}
        >
          {formatNumber(count)}
        </text>
      ))}
    <rect x={width - 116} y={3} width={14} height={14} rx={2} fill={`url(#${hatch})`} stroke="var(--orange-700)" />
    <text x={width} y={14} textAnchor="end">
      qualifiés attendus
    </text>
  </g>
);

const Bars = ({ scales: { column, x, bar }, rows, hatch }: BarsProps) => (
  <g>
    {rows.map((row) => (
      <g key={row.grade} transform={`translate(${x(row.grade) + 1.5})`}>
        <title>{describeRow(row)}</title>
        <rect width={Math.max(1, column - 3)} y={BARS.bottom - bar(row.count)} height={bar(row.count)} rx={2} fill="var(--ink-200)" />
        <rect
          width={Math.max(1, column - 3)}
          y={BARS.bottom - bar(row.qualified)}
          height={bar(row.qualified)}
          rx={2}
          fill={`url(#${hatch})`}
          stroke="var(--orange-700)"
        />
      </g>
    ))}
  </g>
);

/** The corner above both thresholds. */
function Qualified({ scales: { width, x, band }, threshold, hatch }: { scales: Scales; threshold: Threshold; hatch: string }) {
  const [left, top] = [x(Math.ceil(threshold.grade)), BANDS.top - 6];
  return (
    <rect
      x={left}
      y={top}
      width={Math.max(0, width - left)}
      height={band(threshold.weightedGrade) - top}
      fill={`url(#${hatch})`}
      opacity={0.22}
    />
  );
}

function Bands({ scales: { column, highest, x, band }, ties, threshold }: Props & { scales: Scales }) {
  const maxCount = Math.max(1, ...ties.map(({ count }) => count));
  const thickness = Math.max(2.5, (BANDS.bottom - BANDS.top) / highest - 0.5);
  return (
    <g>
      {ties.map(({ grade, weightedGrade, count }) => (
        <rect
          key={`${grade} ${weightedGrade}`}
          fill={threshold && meetsThreshold({ grade, weightedGrade }, threshold) ? "var(--orange-700)" : "var(--ink-900)"}
          x={x(grade) + 1.5}
          y={band(weightedGrade) - thickness}
          width={Math.max(1, column - 3)}
          height={thickness}
          opacity={0.25 + 0.75 * Math.sqrt(count / maxCount)}
        />
      ))}
    </g>
  );
}

function Cuts({ scales: { width, x, band }, threshold }: { scales: Scales; threshold: Threshold }) {
  const [grade, coefficient] = [x(Math.ceil(threshold.grade)), band(threshold.weightedGrade)];
  return (
    <g stroke="var(--orange-700)" strokeDasharray="6 4" strokeWidth={2}>
      <line x1={grade} x2={grade} y1={BARS.top - 6} y2={BARS.bottom} />
      <line x1={grade} x2={grade} y1={BANDS.top - 6} y2={BANDS.bottom} />
      <line x1={LEFT} x2={width} y1={coefficient} y2={coefficient} />
    </g>
  );
}

const describeRow = ({ grade, count, qualified, lowest, highest }: GradeRow): string =>
  `Note ${formatNumber(grade)}\u00A0: ${formatCount(count, "participant")}, coefficient de ${formatNumber(lowest)} à ${formatNumber(highest)}, ${formatCount(qualified, "qualifié")}`;

function describeRows(rows: readonly GradeRow[]): string {
  const [best, worst] = [rows.at(0), rows.at(-1)];
  const sum = (of: (row: GradeRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return `Répartition de ${formatCount(
    sum(({ count }) => count),
    "participant",
  )}\u00A0: notes de ${formatNumber(worst?.grade)} à ${formatNumber(best?.grade)}, ${formatCount(
    sum(({ qualified }) => qualified),
    "qualifié attendu",
    "qualifiés attendus",
  )}`;
}

/** The positions of the chart's two parts, in pixels: bars by grade above, the coefficients of each grade below, one column per grade. */
const BARS = { top: 38, bottom: 168 } as const;
const BANDS = { top: 206, bottom: 426 } as const;
const LEFT = 44;
const HEIGHT = 452;

type Scales = ReturnType<typeof scalesOf>;

function scalesOf(rows: readonly GradeRow[], width: number) {
  const columns = Math.ceil(Math.max(0, ...rows.map(({ grade }) => grade))) + 1;
  const maxCount = Math.max(1, ...rows.map(({ count }) => count));
  // A band stands on its coefficient: the highest needs room above it.
  const highest = Math.max(1, ...rows.map((row) => row.highest)) + 1;
  const column = (width - LEFT) / columns;
  return {
    width,
    column,
    columns,
    maxCount,
    highest,
    x: (grade: number) => LEFT + Math.min(columns, grade) * column,
    bar: (count: number) => (count / maxCount) * (BARS.bottom - BARS.top),
    band: (coefficient: number) => BANDS.bottom - (Math.min(highest, coefficient) / highest) * (BANDS.bottom - BANDS.top),
  };
}
