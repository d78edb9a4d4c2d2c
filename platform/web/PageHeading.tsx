import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./PageHeading.module.css";

interface Props {
  readonly title: string;
  /** What is to know of it at once, side by side under its name. */
  readonly facts: readonly string[];
  /** Where one goes from here. */
  readonly children?: ReactNode;
}

/** What a page is about. */
export const PageHeading = ({ title, facts, children }: Props) => (
  <header className={styles.header}>
    <div className={styles.names}>
      <Title order={1}>{title}</Title>
      <p>
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
    <div className={styles.actions}>{children}</div>
  </header>
);
