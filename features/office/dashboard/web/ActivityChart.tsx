import { Group, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { dayInParis } from "#platform/contract/paris.ts";
import { spacedTicks } from "#platform/web/axis-ticks.ts";
import { ChartFigures } from "#platform/web/ChartFigures.tsx";
import styles from "#platform/web/charts.module.css";
import { choicesOf } from "#platform/web/choices.ts";
import { capitalize, formatNumber, formatTime, formatWeekday } from "#platform/web/format.ts";
import { PLOT_LEFT, Plot, Scale } from "#platform/web/Plot.tsx";
import type { OnlineStageOnWire } from "../dashboard.contract.ts";
import { type Activity, lastHours } from "../hours.ts";
import { daysBetween } from "../season-days.ts";
import { hourMarks, labelPosition, weekMarks } from "../time-marks.ts";

const [TOP, BOTTOM, HEIGHT] = [10, 128, 152];

interface Column extends Activity {
  readonly at: string;
  /** « samedi 31 janvier 2027 à 21:00 » */
  readonly label: string;
}

type Period = "hours" | "days";

export function ActivityChart({ stage, at }: { stage: OnlineStageOnWire; at: string }) {
  const [scale, setScale] = useState<Period>(stage.hours.length > 0 ? "hours" : "days");
  const columns = scale === "hours" ? hourColumns(stage, at) : dayColumns(stage);
  return (
    <figure className={styles.figure}>
      <Group component="figcaption" justify="space-between" gap="8px 20px">
        <SegmentedControl
          size="xs"
          aria-label="Période"
          data={choicesOf({ hours: "48 heures", days: "Par jour" })}
          value={scale}
          onChange={(chosen) => setScale(chosen as Period)}
        />
        <Group component="span" className={styles.legend} align="stretch" gap="2px 16px" c="dimmed" fz="xs">
          <span className={styles.saved}>ont enregistré</span>
          <span className={styles.opened}>ont ouvert</span>
        </Group>
      </Group>
      {columns.length === 0 ? (
        <Text c="dimmed" my={8} inherit>
          Personne n'a encore ouvert les questions.
        </Text>
      ) : (
        <Plot
          key={scale}
          labelAt={() => (scale === "hours" ? "Heure" : "Jour")}
          columnsAt={() => columns}
          sentenceOf={({ label, opened, saved }) =>
            `${capitalize(label)}\u00A0: ${formatNumber(opened)} ont ouvert, ${stage.isEstimated ? "environ " : ""}${formatNumber(saved)} ont enregistré.`
          }
          height={HEIGHT}
          draw={(size) => <Drawing scale={scale} {...size} />}
        />
      )}
      <ChartFigures
        label={`Ouvertures et enregistrements par ${scale === "hours" ? "heure" : "jour"}`}
        head={[scale === "hours" ? "Heure" : "Jour", ({ label }) => label]}
        columns={[
          ["Ont ouvert", ({ opened }) => formatNumber(opened)],
          ["Ont enregistré", ({ saved }) => formatNumber(saved)],
        ]}
        rows={columns.filter(({ opened, saved }) => opened + saved > 0)}
        rowKey={({ at }) => at}
      />
    </figure>
  );
}

const hourColumns = ({ hours }: OnlineStageOnWire, at: string): Column[] =>
  lastHours(hours, at).map(({ hour, ...moves }) => ({
    ...moves,
    at: hour,
    label: `${formatWeekday(dayInParis(new Date(hour)))} à ${formatTime(hour)}`,
  }));

function dayColumns({ days }: OnlineStageOnWire): Column[] {
  const [first, last] = [days.at(0)?.day, days.at(-1)?.day];
  const byDay = new Map(days.map((day) => [day.day, day]));
  return first === undefined || last === undefined
    ? []
    : daysBetween(first, last).map((at) => ({ opened: 0, saved: 0, ...byDay.get(at), at, label: formatWeekday(at) }));
}

function Drawing({ columns, scale, width, index }: { columns: readonly Column[]; scale: Period; width: number; index: number }) {
  const step = (width - PLOT_LEFT) / columns.length;
  const max = Math.max(1, ...columns.flatMap(({ opened, saved }) => [opened, saved]));
  const y = (people: number) => BOTTOM - (people / max) * (BOTTOM - TOP);
  const x = (column: number) => PLOT_LEFT + column * step;
  const line = columns.map(({ opened }, column) => `${x(column)},${y(opened)} ${x(column + 1)},${y(opened)}`).join(" ");
  return (
    <>
      <Scale max={max} marks={3} width={width} y={y} />
      <rect x={x(index)} width={step} y={TOP} height={BOTTOM - TOP} fill="var(--orange-50)" />
      {columns.map(({ at, saved }, column) => (
        <rect key={at} x={x(column) + step * 0.12} width={step * 0.76} y={y(saved)} height={BOTTOM - y(saved)} fill="var(--ink-600)" />
      ))}
      <polyline points={line} className={styles.curveOpened} />
      <TimeMarks columns={columns} scale={scale} step={step} x={x} />
    </>
  );
}

const dayOfMonth = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short", timeZone: "UTC" });
const hourInParis = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", timeZone: "Europe/Paris" });

interface MarksProps {
  readonly columns: readonly Column[];
  readonly scale: Period;
  readonly step: number;
  readonly x: (column: number) => number;
}

function TimeMarks({ columns, scale, step, x }: MarksProps) {
  const times = columns.map(({ at }) => at);
  const hour = (instant: string) => Number(hourInParis.format(new Date(instant)));
  const marks = scale === "hours" ? hourMarks(times, hour) : weekMarks(times);
  return spacedTicks(marks, step, 64).map(({ place, at }) => (
    <text key={at} {...labelPosition(x(place), x(columns.length))} y={HEIGHT - 6}>
      {scale === "hours" ? `${hour(at)}\u00A0h` : dayOfMonth.format(new Date(at))}
    </text>
  ));
}
