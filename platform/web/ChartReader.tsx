import type { PointerEvent } from "react";
import styles from "./charts.module.css";

/** The left edge of the values of a chart: right of its scale, with room for « 1 000 000 ». */
export const PLOT_LEFT = 64;

interface Props {
  /** The name of the axis: « Jour », « Heure ». */
  readonly label: string;
  readonly count: number;
  readonly index: number;
  /** The values at this place, in words. */
  readonly valueText: string;
  /** The place to read; null: the pointer has left. */
  readonly onRead: (index: number | null) => void;
}

/** Covers a chart and reads its values one by one: with the mouse, a finger, or the arrow keys. */
export function ChartReader({ label, count, index, valueText, onRead }: Props) {
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
