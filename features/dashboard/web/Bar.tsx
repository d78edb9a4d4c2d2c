import type { CSSProperties } from "react";
import styles from "./shares.module.css";

interface Props {
  /** Of the longest bar beside it, 0 to 1. */
  readonly share: number;
  /** What follows in the same bar, hatched: not done yet. */
  readonly pending?: number;
}

/** A number as a length; the number itself stands beside it. */
export const Bar = ({ share, pending = 0 }: Props) => (
  <span aria-hidden className={styles.share} style={{ "--share": share, "--pending": pending } as CSSProperties} />
);
