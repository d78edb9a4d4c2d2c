import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./page.module.css";

interface Props {
  readonly title: string;
  /** One or two sentences: what is set here, and for whom. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Header of a page of settings. */
export const PageHead = ({ title, children, action }: Props) => (
  <header className={styles.head}>
    <div className={styles.row}>
      <Title order={1}>{title}</Title>
      {action}
    </div>
    <p className={styles.lead}>{children}</p>
  </header>
);
