import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatCount, formatInstant, formatNumber } from "#platform/web/format.ts";
import type { DashboardOnWire, Shares } from "../dashboard.contract.ts";
import { growthOf, type SeasonDay } from "../season-days.ts";
import { type Address, clubsAddress, mailsAddress, participantsAddress, schoolsAddress } from "./addresses.ts";
import styles from "./KeyFigures.module.css";

interface Props {
  readonly dashboard: DashboardOnWire;
  readonly days: readonly SeasonDay[];
  readonly today: string;
  /** Whether they take one line, without their notes, where it has room. */
  readonly isFolded: boolean;
}

/** The main figures for the office, always shown; each links to its list. */
export function KeyFigures({ dashboard: { year, registrations, establishments, clubs, mails }, days, today, isFolded }: Props) {
  const { alone, pupils, members } = registrations;
  const sum = (state: keyof Shares) => alone[state] + pupils[state] + members[state];
  const [pending, confirmed] = [sum("pending"), sum("confirmed")];
  return (
    <ul className={styles.key} data-folded={isFolded || undefined}>
      <Figure label={`Inscriptions ${year}`} count={pending + confirmed} to={participantsAddress(year)}>
        {compareWithYear(days, today, year - 1)}
      </Figure>
      <Figure label="En attente de validation" count={pending} to={participantsAddress(year, { status: "PENDING" })}>
        <Link {...participantsAddress(year, { status: "CONFIRMED" })}>{formatCount(confirmed, "confirmée")}</Link>
      </Figure>
      <Figure label="Établissements à payer" count={establishments.pending} to={schoolsAddress(year, "a-payer")}>
        <Link {...schoolsAddress(year, "payes")}>{formatCount(establishments.confirmed, "payé")}</Link>
      </Figure>
      <Figure label="Clubs à payer" count={clubs.pending} to={clubsAddress(year, "a-payer")}>
        <Link {...clubsAddress(year, "payes")}>{formatCount(clubs.confirmed, "payé")}</Link>
      </Figure>
      <Figure label="E-mails en échec" count={mails.failed} to={mailsAddress("failed")} isAlarming={mails.failed > 0}>
        {mails.waiting === 0 ? (
          "Aucun n'attend"
        ) : (
          <Link {...mailsAddress("waiting")}>
            {formatCount(mails.waiting, "en attente", "en attente")}, depuis le {formatInstant(mails.oldestWaiting)}
          </Link>
        )}
      </Figure>
    </ul>
  );
}

interface FigureProps {
  readonly label: string;
  readonly count: number;
  readonly to: Address;
  readonly isAlarming?: boolean;
  readonly children: ReactNode;
}

const Figure = ({ label, count, to, isAlarming = false, children }: FigureProps) => (
  <li data-alarming={isAlarming || undefined}>
    <Link {...to} className={`key-figure ${styles.keyLink}`}>
      <span>{label}</span>
      <strong>{formatNumber(count)}</strong>
    </Link>
    <Text className={styles.keyNote} mt={2} c="dimmed" fz="xs" lh={1.4}>
      {children}
    </Text>
  </li>
);

const MULTIPLE_FROM = 2;

/** « 12 % de plus qu'à la même date en 2026 (2 670) », « 4 fois plus … » */
function compareWithYear(days: readonly SeasonDay[], today: string, year: number): string {
  const growth = growthOf(days, today);
  if (growth === null) return `Aucune en ${year} à la même date`;
  return `${describeGrowth(growth.share)} qu'à la même date en ${year} (${formatNumber(growth.before)})`;
}

function describeGrowth(share: number): string {
  const percent = Math.round(Math.abs(share) * 100);
  if (percent === 0) return "Autant";
  if (1 + share >= MULTIPLE_FROM) return `${formatNumber(Math.round((1 + share) * 10) / 10)} fois plus`;
  return `${percent}\u00A0% de ${share < 0 ? "moins" : "plus"}`;
}
