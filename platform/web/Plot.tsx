import { useElementSize } from "@mantine/hooks";
import { type PointerEvent, type ReactNode, useState } from "react";
import { ticksOf } from "./axis-ticks.ts";
import styles from "./charts.module.css";
import { formatNumber } from "./format.ts";

export const axisText = { className: "figures", fill: "var(--ink-500)", fontSize: 12 } as const;

/** The left edge of the values of a chart: right of its scale, with room for « 1 000 000 ». */
export const PLOT_LEFT = 64;

interface DrawingSize<Column> {
  readonly columns: readonly Column[];
  readonly width: number;
  readonly index: number;
}

interface Props<Column> {
  /** The name of the axis at this width in pixels, 0 until it is known: « Jour », « Heure ». */
  readonly labelAt: (width: number) => string;
  readonly columnsAt: (width: number) => readonly Column[];
  /** The column to read first; by default the last. */
  readonly latestOf?: (columns: readonly Column[]) => number;
  readonly sentenceOf: (column: Column, width: number) => string;
  /** Reserved before the drawing, so that nothing moves. */
  readonly height: number;
  readonly draw: (size: DrawingSize<Column>) => ReactNode;
}

/** The drawing of a chart, as wide as its container; the mouse, a finger or the arrow keys read its values one by one. */
export function Plot<Column>({ labelAt, columnsAt, latestOf, sentenceOf, height, draw }: Props<Column>) {
  const { ref, width } = useElementSize();
  const [selected, setSelected] = useState<number | null>(null);
  const columns = columnsAt(width);
  const index = Math.min(selected ?? latestOf?.(columns) ?? columns.length - 1, columns.length - 1);
  const column = columns[index];
  const sentence = column === undefined ? "" : sentenceOf(column, width);
  return (
    <>
      <p className={styles.told}>{sentence}</p>
      <div ref={ref} style={{ minHeight: height, position: "relative" }}>
        {width > 0 && (
          <>
            <svg {...axisText} width={width} height={height} aria-hidden display="block">
              {draw({ columns, width, index })}
            </svg>
            <Reader label={labelAt(width)} count={columns.length} index={index} valueText={sentence} onRead={setSelected} />
          </>
        )}
      </div>
    </>
  );
}

interface ReaderProps {
  readonly label: string;
  readonly count: number;
  readonly index: number;
  readonly valueText: string;
  /** The column to read; null: the pointer has left. */
  readonly onRead: (index: number | null) => void;
}

function Reader({ label, count, index, valueText, onRead }: ReaderProps) {
  const point = ({ nativeEvent: { offsetX }, currentTarget: { clientWidth } }: PointerEvent<HTMLInputElement>) =>
    onRead(Math.min(count - 1, Math.max(0, Math.floor((offsetX / clientWidth) * count))));
  return (
    <div className={styles.over} style={{ left: PLOT_LEFT }}>
      <input
        type="range"
        className={styles.reader}
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={count - 1}
        value={index}
        onChange={({ currentTarget }) => onRead(Number(currentTarget.value))}
        onPointerMove={point}
        onPointerLeave={() => onRead(null)}
        onBlur={() => onRead(null)}
      />
    </div>
  );
}

interface ScaleProps {
  readonly max: number;
  readonly marks: number;
  readonly width: number;
  readonly left?: number;
  readonly y: (value: number) => number;
}

/** The scale of a chart: a line and a number at round values, from 0. */
export const Scale = ({ max, marks, width, left = PLOT_LEFT, y }: ScaleProps) =>
  ticksOf(max, marks).map((value) => (
    <g key={value}>
      <line x1={left} x2={width} y1={y(value)} y2={y(value)} stroke="var(--rule)" />
      <text x={left - 8} y={y(value) + 4} textAnchor="end">
        {formatNumber(value)}
      </text>
    </g>
  ));

interface CursorProps {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** The height of the curve here, if it reaches so far. */
  readonly y: number | null;
}

export const Cursor = ({ x, top, bottom, y }: CursorProps) => (
  <g stroke="var(--ink-400)">
    <line x1={x} x2={x} y1={top} y2={bottom} />
    {y !== null && <circle cx={x} cy={y} r={4.5} fill="var(--orange-500)" stroke="var(--ink-900)" strokeWidth={1.5} />}
  </g>
);

export const Ground = ({ points }: { points: string }) => <polygon points={points} fill="var(--ink-50)" />;
