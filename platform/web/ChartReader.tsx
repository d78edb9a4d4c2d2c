import type { PointerEvent } from "react";
import styles from "./charts.module.css";

/** Where the values of a drawing begin: right of the words of its scale, with room for « 1 000 000 ». */
export const LEFT = 64;

interface Props {
  /** What is read: « Jour », « Heure ». */
  readonly label: string;
  readonly count: number;
  readonly place: number;
  /** The values at this place, in words. */
  readonly told: string;
  /** The place to read; null: nobody points any more. */
  readonly onRead: (place: number | null) => void;
}

/** Lies over a drawing, whose values it reads one by one: under the mouse, along a finger, or with the arrows of the keyboard. */
export function ChartReader({ label, count, place, told, onRead }: Props) {
  const point = ({ nativeEvent: { offsetX }, currentTarget: { clientWidth } }: PointerEvent<HTMLInputElement>) =>
    onRead(Math.min(count - 1, Math.max(0, Math.floor((offsetX / clientWidth) * count))));
  return (
    <div className={styles.over} style={{ left: LEFT }}>
      <input
        type="range"
        className={styles.reader}
        aria-label={label}
        aria-valuetext={told}
        min={0}
        max={count - 1}
        value={place}
        onChange={({ currentTarget }) => onRead(Number(currentTarget.value))}
        onPointerMove={point}
        onPointerLeave={() => onRead(null)}
        onBlur={() => onRead(null)}
      />
    </div>
  );
}
