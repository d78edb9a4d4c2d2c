import type { ReactNode } from "react";
import styles from "./OneLine.module.css";

/** A text that takes one line in a table: what is cut is in its title, and whole while the row has the focus. `width`: what its column gets at least. */
export const OneLine = ({ width, title, children }: { width?: "name" | "place"; title?: string; children: string }) => (
  <span className={styles.line} title={title ?? children} data-width={width}>
    <span>{children}</span>
  </span>
);

/** A name, and what stands under it, in a cell that may cut it: whole while the row has the focus, and then over no other row's name. */
export const InRow = ({ children }: { children: ReactNode }) => <div className={styles.inRow}>{children}</div>;
