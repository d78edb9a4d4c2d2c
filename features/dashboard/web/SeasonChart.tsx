import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import { ChartReader, LEFT } from "#platform/web/ChartReader.tsx";
import styles from "#platform/web/charts.module.css";
import { capitalized, formatLongDay, formatNumber, formatWeekday } from "#platform/web/format.ts";
import { marksOf, spaced } from "#platform/web/marks.ts";
import { inGroups, type SeasonDay } from "../season-days.ts";
import { monthMarks } from "../time-marks.ts";
import { SeasonTable } from "./SeasonTable.tsx";
import { DAYS, daysAColumn, HEIGHT, type Scales, scalesOf, TOTALS } from "./season-scales.ts";

interface Props {
  readonly year: number;
  readonly today: string;
  readonly days: readonly SeasonDay[];
}

const month = new Intl.DateTimeFormat("fr-FR", { month: "short", timeZone: "UTC" });

/** The registrations of a season: how many in all above, how many each day below, beside the season before. */
export function SeasonChart({ year, today, days }: Props) {
  const { ref, width } = useElementSize();
  const [read, setRead] = useState<number | null>(null);
  const size = daysAColumn(days.length, width);
  const columns = inGroups(days, size);
  const latest = Math.max(
    0,
    columns.findLastIndex(({ total }) => total !== null),
  );
  const place = Math.min(read ?? latest, columns.length - 1);
  const shown = columns[place];
  if (!shown) return <p className={styles.nothing}>Personne n'est encore inscrit en {year}.</p>;
  const told = toldOf(shown, { year, size, hasBefore: hasBefore(days) });
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <h3>Inscriptions de {year}</h3>
        <Legend year={year} hasBefore={hasBefore(days)} />
      </figcaption>
      <p className={styles.told}>{told}</p>
      <div ref={ref} className={styles.season}>
        {width > 0 && (
          <>
            <Drawing columns={columns} width={width} place={place} />
            <ChartReader label={size === 1 ? "Jour" : "Semaine"} count={columns.length} place={place} told={told} onRead={setRead} />
          </>
        )}
      </div>
      <SeasonTable year={year} today={today} days={days} />
    </figure>
  );
}

const hasBefore = (days: readonly SeasonDay[]): boolean => (days.at(-1)?.totalBefore ?? 0) > 0;

interface Words {
  readonly year: number;
  readonly size: number;
  readonly hasBefore: boolean;
}

/** « Samedi 21 novembre 2026 : 42 ce jour-là, 3 000 en tout. En 2026 à la même date : 38 ce jour-là, 2 700 en tout. » */
function toldOf({ day, count, total, countBefore, totalBefore }: SeasonDay, { year, size, hasBefore }: Words): string {
  const [when, then] = size === 1 ? [formatWeekday(day), "ce jour-là"] : [`semaine du ${formatLongDay(day)}`, "cette semaine-là"];
  const told = (come: number, all: number) => `${formatNumber(come)} ${then}, ${formatNumber(all)} en tout`;
  const before = hasBefore ? ` En ${year - 1} à la même date\u00A0: ${told(countBefore, totalBefore)}.` : "";
  return `${capitalized(when)}\u00A0: ${total === null ? "à venir" : told(count, total)}.${before}`;
}

const Legend = ({ year, hasBefore }: { year: number; hasBefore: boolean }) =>
  hasBefore && (
    <span className={styles.legend}>
      <span className={styles.now}>{year}</span>
      <span className={styles.before}>{year - 1}</span>
    </span>
  );

function Drawing({ columns, width, place }: { columns: readonly SeasonDay[]; width: number; place: number }) {
  const scales = scalesOf(columns, width);
  return (
    <svg width={width} height={HEIGHT} aria-hidden className={styles.drawing}>
      <Axes scales={scales} days={columns.map(({ day }) => day)} />
      <Bars scales={scales} columns={columns} />
      <Curves scales={scales} columns={columns} />
      <Cursor scales={scales} place={place} total={columns[place]?.total ?? null} />
    </svg>
  );
}

const Axes = ({ scales: { width, column, most, busiest, x, total, bar }, days }: { scales: Scales; days: readonly string[] }) => (
  <g>
    {marksOf(most, 3).map((people) => (
      <Mark key={people} y={total(people)} width={width} label={formatNumber(people)} />
    ))}
    {marksOf(busiest, 2).map((people) => (
      <Mark key={people} y={DAYS.bottom - bar(people)} width={width} label={formatNumber(people)} />
    ))}
    {spaced(monthMarks(days), column, 48).map(({ place, at }) => (
      <text key={at} x={x(place) - column / 2} y={HEIGHT - 6}>
        {month.format(new Date(at))}
      </text>
    ))}
  </g>
);

const Mark = ({ y, width, label }: { y: number; width: number; label: string }) => (
  <>
    <line x1={LEFT} x2={width} y1={y} y2={y} className={styles.grid} />
    <text x={LEFT - 8} y={y + 4} textAnchor="end">
      {label}
    </text>
  </>
);

const Bars = ({ scales: { column, x, bar }, columns }: { scales: Scales; columns: readonly SeasonDay[] }) => (
  <g>
    {columns.map(({ day, count, countBefore }, place) => (
      <g key={day} transform={`translate(${x(place) - column / 2})`}>
        <rect width={column} y={DAYS.bottom - bar(countBefore)} height={bar(countBefore)} className={styles.barBefore} />
        <rect x={column * 0.15} width={column * 0.7} y={DAYS.bottom - bar(count)} height={bar(count)} className={styles.bar} />
      </g>
    ))}
  </g>
);

function Curves({ scales: { x, total }, columns }: { scales: Scales; columns: readonly SeasonDay[] }) {
  const line = (values: readonly (number | null)[]) =>
    values.flatMap((people, place) => (people === null ? [] : [`${x(place)},${total(people)}`])).join(" ");
  const known = columns.filter((column) => column.total !== null);
  const now = line(known.map((column) => column.total));
  return (
    <g>
      {known.length > 0 && (
        <polygon points={`${x(0)},${TOTALS.bottom} ${now} ${x(known.length - 1)},${TOTALS.bottom}`} className={styles.ground} />
      )}
      <polyline points={line(columns.map(({ totalBefore }) => totalBefore))} className={styles.curveBefore} />
      <polyline points={now} className={styles.curve} />
    </g>
  );
}

const Cursor = ({ scales: { x, total }, place, total: people }: { scales: Scales; place: number; total: number | null }) => (
  <g>
    <line x1={x(place)} x2={x(place)} y1={TOTALS.top} y2={DAYS.bottom} className={styles.cursor} />
    {people !== null && <circle cx={x(place)} cy={total(people)} r={4.5} className={styles.dot} />}
  </g>
);
