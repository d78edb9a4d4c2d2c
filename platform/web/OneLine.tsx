import type { ReactNode } from "react";
import styles from "./OneLine.module.css";

/**
 * A text that takes one line in a table: text that is cut off is in its title, and shows in full while the row has the focus. `width`: the minimum
 * width of its column.
 */
export const OneLine = ({ width, title, children }: { width?: "name" | "place"; title?: string; children: string }) => (
  <span className={styles.line} title={title ?? children} data-whole={children} data-width={width}>
    <span>{children}</span>
  </span>
);

/** A name, and the text below it, in a cell that may cut it: shown in full while the row has the focus, without covering another row's name. */
export const InRow = ({ children }: { children: ReactNode }) => <div className={styles.inRow}>{children}</div>;
