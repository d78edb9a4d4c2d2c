import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { SchoolOnWire } from "../establishments.contract.ts";
import styles from "./SchoolHeader.module.css";

/** Which school this is, by its name, its code and its address; `children`: where one goes from here. */
export const SchoolHeader = ({ school, children }: { school: SchoolOnWire; children: ReactNode }) => (
  <header className={styles.header}>
    <div className={styles.names}>
      <Title order={1}>{school.name}</Title>
      <p>
        <span>{school.rneCode ? `Code RNE ${school.rneCode}` : "Sans code RNE"}</span>
        <span>{addressOf(school)}</span>
      </p>
    </div>
    <div className={styles.actions}>{children}</div>
  </header>
);

/** « 12 rue des Écoles, 69001 Lyon »; the country where it is another. */
const addressOf = ({ street, zipCode, city, country }: SchoolOnWire): string =>
  [street, `${zipCode} ${city}`.trim(), country === "France" ? "" : country].filter(Boolean).join(", ");
