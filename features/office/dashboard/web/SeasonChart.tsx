import { Group, Text } from "@mantine/core";
import { spacedTicks } from "#platform/web/axis-ticks.ts";
import { ChartFigures } from "#platform/web/ChartFigures.tsx";
import styles from "#platform/web/charts.module.css";
import { capitalize, formatLongDay, formatNumber, formatWeekday } from "#platform/web/format.ts";
import { Cursor, Ground, PLOT_LEFT, Plot, Scale } from "#platform/web/Plot.tsx";
import { groupDays, type SeasonDay } from "../season-days.ts";
import { monthMarks } from "../time-marks.ts";

const month = new Intl.DateTimeFormat("fr-FR", { month: "short", timeZone: "UTC" });

/** The registrations of a season: totals above, daily counts below, with the previous season. */
export function SeasonChart({ year, today, days }: { year: number; today: string; days: readonly SeasonDay[] }) {
  if (days.length === 0)
    return (
      <Text c="dimmed" my={8} inherit>
        Personne n'est encore inscrit en {year}.
      </Text>
    );
  const size = (width: number) => daysPerColumn(days.length, width);
  return (
    <figure className={styles.figure}>
      <Group component="figcaption" justify="space-between" gap="8px 20px">
        <h3>Inscriptions de {year}</h3>
        {hasBefore(days) && (
          <Group component="span" className={styles.legend} align="stretch" gap="2px 16px" c="dimmed" fz="xs">
            <span className={styles.now}>{year}</span>
            <span className={styles.before}>{year - 1}</span>
          </Group>
        )}
      </Group>
      <Plot
        labelAt={(width) => (size(width) === 1 ? "Jour" : "Semaine")}
        columnsAt={(width) => groupDays(days, size(width))}
        latestOf={(columns) =>
          Math.max(
            0,
            columns.findLastIndex(({ total }) => total !== null),
          )
        }
        sentenceOf={(day, width) => describeDay(day, { year, size: size(width), hasBefore: hasBefore(days) })}
        height={HEIGHT}
        draw={(drawing) => <Drawing {...drawing} />}
      />
      <ChartFigures
        label={`Inscriptions de ${year} par semaine`}
        head={["Semaine du", ({ day }) => formatLongDay(day)]}
        columns={[
          ["Inscriptions", ({ count }) => formatNumber(count)],
          ["En tout", ({ total }) => formatNumber(total)],
          [`En tout en ${year - 1}`, ({ totalBefore }) => formatNumber(totalBefore)],
        ]}
        rows={groupDays(days, 7).filter(({ day }) => day <= today)}
        rowKey={({ day }) => day}
        highlightOnHover
      />
    </figure>
  );
}

const hasBefore = (days: readonly SeasonDay[]): boolean => (days.at(-1)?.totalBefore ?? 0) > 0;

interface SummaryOptions {
  readonly year: number;
  readonly size: number;
  readonly hasBefore: boolean;
}

/** « Samedi 21 novembre 2026 : 42 ce jour-là, 3 000 en tout. En 2026 à la même date : 38 ce jour-là, 2 700 en tout. » */
function describeDay({ day, count, total, countBefore, totalBefore }: SeasonDay, { year, size, hasBefore }: SummaryOptions): string {
  const [period, then] = size === 1 ? [formatWeekday(day), "ce jour-là"] : [`semaine du ${formatLongDay(day)}`, "cette semaine-là"];
  const summary = (come: number, all: number) => `${formatNumber(come)} ${then}, ${formatNumber(all)} en tout`;
  const before = hasBefore ? ` En ${year - 1} à la même date\u00A0: ${summary(countBefore, totalBefore)}.` : "";
  return `${capitalize(period)}\u00A0: ${total === null ? "à venir" : summary(count, total)}.${before}`;
}

function Drawing({ columns, width, index }: { columns: readonly SeasonDay[]; width: number; index: number }) {
  const scales = scalesOf(columns, width);
  const total = columns[index]?.total ?? null;
  return (
    <>
      <g>
        <Scale max={scales.maxTotal} marks={3} width={scales.width} y={scales.total} />
        <Scale max={scales.maxPerDay} marks={2} width={scales.width} y={(people) => DAYS.bottom - scales.bar(people)} />
        {spacedTicks(monthMarks(columns.map(({ day }) => day)), scales.column, 48).map(({ place: index, at }) => (
          <text key={at} x={scales.x(index) - scales.column / 2} y={HEIGHT - 6}>
            {month.format(new Date(at))}
          </text>
        ))}
      </g>
      <Bars scales={scales} columns={columns} />
      <Curves scales={scales} columns={columns} />
      <Cursor x={scales.x(index)} top={TOTALS.top} bottom={DAYS.bottom} y={total === null ? null : scales.total(total)} />
    </>
  );
}

const Bars = ({ scales: { column, x, bar }, columns }: { scales: Scales; columns: readonly SeasonDay[] }) => (
  <g>
    {columns.map(({ day, count, countBefore }, index) => (
      <g key={day} transform={`translate(${x(index) - column / 2})`}>
        <rect width={column} y={DAYS.bottom - bar(countBefore)} height={bar(countBefore)} fill="var(--ink-100)" />
        <rect x={column * 0.15} width={column * 0.7} y={DAYS.bottom - bar(count)} height={bar(count)} fill="var(--ink-600)" />
      </g>
    ))}
  </g>
);

function Curves({ scales: { x, total }, columns }: { scales: Scales; columns: readonly SeasonDay[] }) {
  const line = (values: readonly (number | null)[]) =>
    values.flatMap((people, index) => (people === null ? [] : [`${x(index)},${total(people)}`])).join(" ");
  const pastColumns = columns.filter((column) => column.total !== null);
  const currentLine = line(pastColumns.map((column) => column.total));
  return (
    <g>
      {pastColumns.length > 0 && (
        <Ground points={`${x(0)},${TOTALS.bottom} ${currentLine} ${x(pastColumns.length - 1)},${TOTALS.bottom}`} />
      )}
      <polyline points={line(columns.map(({ totalBefore }) => totalBefore))} className={styles.curveBefore} />
      <polyline points={currentLine} className={styles.curve} />
    </g>
  );
}

/** The vertical positions of the two parts of the chart, in pixels: the totals above, the days below. */
const TOTALS = { top: 10, bottom: 150 } as const;
const DAYS = { top: 172, bottom: 232 } as const;
const HEIGHT = 256;

type Scales = ReturnType<typeof scalesOf>;

function scalesOf(days: readonly SeasonDay[], width: number) {
  const column = (width - PLOT_LEFT) / Math.max(1, days.length);
  const maxTotal = Math.max(1, ...days.flatMap(({ total, totalBefore }) => [total ?? 0, totalBefore]));
  const maxPerDay = Math.max(1, ...days.flatMap(({ count, countBefore }) => [count, countBefore]));
  return {
    width,
    column,
    maxTotal,
    maxPerDay,
    x: (index: number) => PLOT_LEFT + (index + 0.5) * column,
    total: (people: number) => TOTALS.bottom - (people / maxTotal) * (TOTALS.bottom - TOTALS.top),
    bar: (people: number) => (people / maxPerDay) * (DAYS.bottom - DAYS.top),
  };
}

const MIN_COLUMN_WIDTH = 2.6;

/** The number of days of a column: one, or a week if the chart is narrow. */
const daysPerColumn = (days: number, width: number): 1 | 7 => ((width - PLOT_LEFT) / Math.max(1, days) < MIN_COLUMN_WIDTH ? 7 : 1);
