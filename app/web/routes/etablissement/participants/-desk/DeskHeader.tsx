import { SegmentedControl, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { BackLink } from "../../../../frame/BackLink.tsx";
import styles from "./desk.module.css";

interface Props {
  readonly years: readonly number[];
  readonly year: number;
  readonly onYear: (year: number) => void;
  /** How pupils come in, while they do. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Where one is, of which year, and what can be done. */
export const DeskHeader = ({ years, year, onYear, actions, children }: Props) => (
  <header className={styles.header}>
    <BackLink to="/etablissement/info">Retour à l'établissement</BackLink>
    <div className={styles.heading}>
      <Title order={1}>Participants</Title>
      <div className={styles.years}>
        <SegmentedControl
          aria-label="Année du championnat"
          data={years.map(String)}
          value={String(year)}
          onChange={(chosen) => onYear(Number(chosen))}
        />
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
    {children}
  </header>
);
