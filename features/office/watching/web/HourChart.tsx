import { Group } from "@mantine/core";
import { spacedTicks } from "#platform/web/axis-ticks.ts";
import { ChartFigures } from "#platform/web/ChartFigures.tsx";
import charts from "#platform/web/charts.module.css";
import { formatNumber, formatTime } from "#platform/web/format.ts";
import { Cursor, Ground, PLOT_LEFT, Plot, Scale } from "#platform/web/Plot.tsx";
import { lastMinutes } from "../last-minutes.ts";
import type { MinuteOnWire, WatchingOnWire } from "../watching.contract.ts";

const [TOP, BOTTOM, HEIGHT] = [10, 178, 202];
const MARK_MINUTES = 10;
/** Half the width of « 21:00 »: nearer to the edge it would be cut. */
const HALF_TIME = 18;

export function HourChart({ watching }: { watching: WatchingOnWire }) {
  const minutes = lastMinutes(watching.minutes, watching.at);
  return (
    <figure className={charts.figure}>
      <Group component="figcaption" justify="space-between" gap="8px 20px">
        <h2>La dernière heure</h2>
        <Group component="span" className={charts.legend} align="stretch" gap="2px 16px" c="dimmed" fz="xs">
          <span className={charts.now}>enregistrements</span>
          <span className={charts.opened}>ouvertures</span>
          <span className={charts.before}>connexions</span>
        </Group>
      </Group>
      <Plot
        labelAt={() => "Minute"}
        columnsAt={() => minutes}
        sentenceOf={describeMinute}
        height={HEIGHT}
        draw={(size) => <Drawing {...size} />}
      />
      <ChartFigures
        label="Enregistrements, ouvertures et connexions par minute"
        head={["Minute", ({ minute }) => formatTime(minute)]}
        columns={[
          ["Enregistrements", ({ saves }) => formatNumber(saves)],
          ["Ouvertures", ({ openings }) => formatNumber(openings)],
          ["Connexions", ({ logIns }) => formatNumber(logIns)],
          ["Refusées", ({ refusedLogIns }) => formatNumber(refusedLogIns)],
          ["En échec", ({ failures }) => formatNumber(failures)],
        ]}
        rows={minutes.filter(isBusy).reverse()}
        rowKey={({ minute }) => minute}
        whenEmpty="Rien ne s'est passé depuis une heure."
        minWidth={460}
      />
    </figure>
  );
}

const isBusy = ({ saves, openings, logIns, refusedLogIns, failures }: MinuteOnWire): boolean =>
  saves + openings + logIns + refusedLogIns + failures > 0;

/** « 21:04 : 720 enregistrements, 12 ouvertures, 30 connexions. » */
function describeMinute({ minute, saves, openings, logIns, failures }: MinuteOnWire): string {
  const failed = failures === 0 ? "" : `, ${formatNumber(failures)} en échec`;
  return `${formatTime(minute)}\u00A0: enregistrements ${formatNumber(saves)}, ouvertures ${formatNumber(openings)}, connexions ${formatNumber(logIns)}${failed}.`;
}

function Drawing({ columns: minutes, width, index }: { columns: readonly MinuteOnWire[]; width: number; index: number }) {
  const step = (width - PLOT_LEFT) / minutes.length;
  const max = Math.max(1, ...minutes.flatMap(({ saves, openings, logIns }) => [saves, openings, logIns]));
  const y = (count: number) => BOTTOM - (count / max) * (BOTTOM - TOP);
  const x = (column: number) => PLOT_LEFT + (column + 0.5) * step;
  const line = (of: (minute: MinuteOnWire) => number) => minutes.map((minute, column) => `${x(column)},${y(of(minute))}`).join(" ");
  const saves = line((minute) => minute.saves);
  const marks = minutes
    .map(({ minute }, place) => ({ minute, place }))
    .filter(({ minute }) => new Date(minute).getUTCMinutes() % MARK_MINUTES === 0);
  return (
    <>
      <Scale max={max} marks={3} width={width} y={y} />
      <Ground points={`${x(0)},${BOTTOM} ${saves} ${x(minutes.length - 1)},${BOTTOM}`} />
      <polyline points={line((minute) => minute.logIns)} className={charts.curveBefore} />
      <polyline points={line((minute) => minute.openings)} className={charts.curveOpened} />
      <polyline points={saves} className={charts.curve} />
      <Cursor x={x(index)} top={TOP} bottom={BOTTOM} y={y(minutes[index]?.saves ?? 0)} />
      {spacedTicks(marks, step, 2.5 * HALF_TIME).map(({ minute, place }) => (
        <text key={minute} x={x(place)} y={HEIGHT - 6} textAnchor={width - x(place) < HALF_TIME ? "end" : "middle"}>
          {formatTime(minute)}
        </text>
      ))}
    </>
  );
}
