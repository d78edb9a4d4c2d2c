import { SegmentedControl, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { ask } from "#platform/web/query.ts";
import styles from "./members.module.css";

interface Props {
  readonly title: string;
  readonly year: number;
  readonly onYear: (year: number) => void;
  readonly actions: ReactNode;
  /** How many are members, and how many have paid. */
  readonly children: ReactNode;
}

/** Which list, of which year, and how many stand in it. */
export function MembersHeader({ title, year, onYear, actions, children }: Props) {
  const years = useQuery(ask(configurationApi.years)).data ?? [];
  const shown = [...new Set([...years, year])].toSorted((one, other) => other - one);
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <Title order={1}>{title}</Title>
        <div className={styles.years}>
          <SegmentedControl
            aria-label="Année du championnat"
            data={shown.map(String)}
            value={String(year)}
            onChange={(chosen) => onYear(Number(chosen))}
          />
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
      {children}
    </header>
  );
}
