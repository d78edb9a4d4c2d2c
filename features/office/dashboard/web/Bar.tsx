import type { CSSProperties } from "react";
import styles from "./shares.module.css";

interface Props {
  /** Relative to the longest bar, 0 to 1. */
  readonly share: number;
  /** The second part of the same bar, hatched, for what remains. */
  readonly pending?: number;
}

/** A number as a length; the number itself stands next to it. */
export const Bar = ({ share, pending = 0 }: Props) => (
  <span aria-hidden data-share className={styles.share} style={{ "--share": share, "--pending": pending } as CSSProperties} />
);
