import { Group, SegmentedControl, Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./DeskHeader.module.css";

/** The championships to choose from. */
interface Seasons {
  readonly years: readonly number[];
  readonly year: number | null;
  readonly onChoose: (year: number) => void;
}

interface Props {
  /** The back link, above the title. */
  readonly back?: ReactNode;
  readonly title: string;
  /** 2 when the list is only part of a page, which has its own first heading. */
  readonly order?: 1 | 2;
  readonly seasons?: Seasons;
  /** Actions on the list, or ways to add people to it. */
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/** Header of a list: its title, its year, and the possible actions. */
export const DeskHeader = ({ back, title, order = 1, seasons, actions, children }: Props) => (
  <header className={styles.header}>
    {back}
    <Group gap="12px 24px" mt={4}>
      <Title order={order} size="h1">
        {title}
      </Title>
      {seasons && (
        <div className={styles.years}>
          <SegmentedControl
            aria-label="Année du championnat"
            data={seasons.years.map(String)}
            value={String(seasons.year)}
            onChange={(chosen) => seasons.onChoose(Number(chosen))}
          />
        </div>
      )}
      <Group className={styles.actions} align="stretch" gap="xs">
        {actions}
      </Group>
    </Group>
    {children}
  </header>
);
