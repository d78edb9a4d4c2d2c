import { Group, SegmentedControl, Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./DeskHeader.module.css";
import { FoldedActions } from "./FoldedActions.tsx";

interface Props {
  readonly back?: ReactNode;
  readonly title: string;
  /** 2 when the list is only part of a page, which has its own first heading. */
  readonly order?: 1 | 2;
  readonly seasons?: { readonly years: readonly number[]; readonly year: number | null; readonly onChoose: (year: number) => void };
  /** Actions on the list, folded on a phone if there is a main one. */
  readonly actions: ReactNode;
  /** The actions are few, or already a menu: they are never folded. */
  readonly isUnfolded?: boolean;
  readonly mainAction?: ReactNode;
  readonly children?: ReactNode;
}

export const DeskHeader = ({ back, title, order = 1, seasons, actions, isUnfolded = false, mainAction, children }: Props) => (
  <header className={`list-head ${styles.header}`}>
    {back}
    <Group gap="12px 24px">
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
        {mainAction && !isUnfolded ? <FoldedActions>{actions}</FoldedActions> : actions}
        {mainAction}
      </Group>
    </Group>
    {children}
  </header>
);
