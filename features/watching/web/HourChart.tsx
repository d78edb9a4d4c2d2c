import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import { ticksOf } from "#platform/web/axis-ticks.ts";
import { ChartReader, PLOT_LEFT } from "#platform/web/ChartReader.tsx";
import charts from "#platform/web/charts.module.css";
import { formatNumber, formatTime } from "#platform/web/format.ts";
import { lastMinutes } from "../last-minutes.ts";
import type { MinuteOnWire, WatchingOnWire } from "../watching.contract.ts";
import { HourTable } from "./HourTable.tsx";

const [TOP, BOTTOM, HEIGHT] = [10, 178, 202];
const MARK_MINUTES = 10;
/** Half the width of « 21:00 »: nearer to the edge it would be cut. */
const HALF_TIME = 18;

/** Saves, openings and log-ins of the last hour, minute by minute. */
export function HourChart({ watching }: { watching: WatchingOnWire }) {
  const minutes = lastMinutes(watching.minutes, watching.at);
  return (
    <figure className={charts.figure}>
      <figcaption className={charts.caption}>
        <h2>La dernière heure</h2>
        <span className={charts.legend}>
          <span className={charts.now}>enregistrements</span>
          <span className={charts.opened}>ouvertures</span>
          <span className={charts.before}>connexions</span>
        </span>
      </figcaption>
      <HourFigure minutes={minutes} />
      <HourTable minutes={minutes} />
    </figure>
  );
}

function HourFigure({ minutes }: { minutes: readonly MinuteOnWire[] }) {
  const { ref, width } = useElementSize();
  const [selected, setSelected] = useState<number | null>(null);
  const index = selected ?? minutes.length - 1;
  const summary = describeMinute(minutes[index]);
  return (
    <>
      <p className={charts.told}>{summary}</p>
      <div ref={ref} className={charts.hour}>
        {width > 0 && (
          <>
            <Drawing minutes={minutes} width={width} index={index} />
            <ChartReader label="Minute" count={minutes.length} index={index} valueText={summary} onRead={setSelected} />
          </>
        )}
      </div>
    </>
  );
}

/** « 21:04 : 720 enregistrements, 12 ouvertures, 30 connexions. » */
function describeMinute(minute: MinuteOnWire | undefined): string {
  if (!minute) return "";
  const { saves, openings, logIns, failures } = minute;
  const failed = failures === 0 ? "" : `, ${formatNumber(failures)} en échec`;
  return `${formatTime(minute.minute)}\u00A0: enregistrements ${formatNumber(saves)}, ouvertures ${formatNumber(openings)}, connexions ${formatNumber(logIns)}${failed}.`;
}

interface DrawingProps {
  readonly minutes: readonly MinuteOnWire[];
  readonly width: number;
  readonly index: number;
}

function Drawing({ minutes, width, index }: DrawingProps) {
  const step = (width - PLOT_LEFT) / minutes.length;
  const max = Math.max(1, ...minutes.flatMap(({ saves, openings, logIns }) => [saves, openings, logIns]));
  const y = (count: number) => BOTTOM - (count / max) * (BOTTOM - TOP);
  const x = (column: number) => PLOT_LEFT + (column + 0.5) * step;
  const line = (of: (minute: MinuteOnWire) => number) => minutes.map((minute, column) => `${x(column)},${y(of(minute))}`).join(" ");
  const saves = line((minute) => minute.saves);
  return (
    <svg width={width} height={HEIGHT} aria-hidden className={charts.drawing}>
      {ticksOf(max, 3).map((count) => (
        <g key={count}>
          <line x1={PLOT_LEFT} x2={width} y1={y(count)} y2={y(count)} className={charts.grid} />
          <text x={PLOT_LEFT - 8} y={y(count) + 4} textAnchor="end">
            {formatNumber(count)}
          </text>
        </g>
      ))}
      <polygon points={`${x(0)},${BOTTOM} ${saves} ${x(minutes.length - 1)},${BOTTOM}`} className={charts.ground} />
      <polyline points={line((minute) => minute.logIns)} className={charts.curveBefore} />
      <polyline points={line((minute) => minute.openings)} className={charts.curveOpened} />
      <polyline points={saves} className={charts.curve} />
      <line x1={x(index)} x2={x(index)} y1={TOP} y2={BOTTOM} className={charts.cursor} />
      <circle cx={x(index)} cy={y(minutes[index]?.saves ?? 0)} r={4.5} className={charts.dot} />
      {minutes.map(
        ({ minute }, column) =>
          new Date(minute).getUTCMinutes() % MARK_MINUTES === 0 && (
            <text key={minute} x={x(column)} y={HEIGHT - 6} textAnchor={width - x(column) < HALF_TIME ? "end" : "middle"}>
              {formatTime(minute)}
            </text>
          ),
      )}
    </svg>
  );
}
