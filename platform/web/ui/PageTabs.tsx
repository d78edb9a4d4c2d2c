import type { ReactNode } from "react";
import styles from "./PageTabs.module.css";
import { revealCurrent } from "./reveal-current.ts";

interface Props {
  readonly label: string;
  /** Changes with the page. */
  readonly current: string;
  /** It keeps its room until it is known which pages there are. */
  readonly isHidden?: boolean;
  readonly children: ReactNode;
}

/** Links to the pages of one thing. Wider than a phone, so the current one is scrolled into view. */
export const PageTabs = ({ label, current, isHidden = false, children }: Props) => (
  <nav
    key={current}
    ref={revealCurrent}
    aria-label={label}
    className={`marked-links screen-only ${styles.tabs}`}
    style={isHidden ? { visibility: "hidden" } : undefined}
  >
    {children}
  </nav>
);
