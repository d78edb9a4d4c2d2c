import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { counted, formatInstant, formatNumber } from "#platform/web/format.ts";
import type { DashboardOnWire, Shares } from "../dashboard.contract.ts";
import { growthOf, type SeasonDay } from "../season-days.ts";
import { type Address, clubsOf, mailsThat, participantsOf, schoolsOf } from "./addresses.ts";
import styles from "./KeyFigures.module.css";

interface Props {
  readonly dashboard: DashboardOnWire;
  readonly days: readonly SeasonDay[];
  readonly today: string;
}

/** What the office looks at first, always shown; each figure leads to its list. */
export function KeyFigures({ dashboard: { year, registrations, establishments, clubs, mails }, days, today }: Props) {
  const { alone, pupils, members } = registrations;
  const sum = (state: keyof Shares) => alone[state] + pupils[state] + members[state];
  const [pending, confirmed] = [sum("pending"), sum("confirmed")];
  return (
    <ul className={styles.key}>
      <Figure label={`Inscriptions ${year}`} count={pending + confirmed} to={participantsOf(year)}>
        {comparedWith(days, today, year - 1)}
      </Figure>
      <Figure label="En attente de validation" count={pending} to={participantsOf(year, { status: "PENDING" })}>
        <Link {...participantsOf(year, { status: "CONFIRMED" })}>{counted(confirmed, "confirmée")}</Link>
      </Figure>
      <Figure label="Établissements à payer" count={establishments.pending} to={schoolsOf(year, "a-payer")}>
        <Link {...schoolsOf(year, "payes")}>{counted(establishments.confirmed, "payé")}</Link>
      </Figure>
      <Figure label="Clubs à payer" count={clubs.pending} to={clubsOf(year, "a-payer")}>
        <Link {...clubsOf(year, "payes")}>{counted(clubs.confirmed, "payé")}</Link>
      </Figure>
      <Figure label="E-mails en échec" count={mails.failed} to={mailsThat("failed")} isAlarming={mails.failed > 0}>
        <Waiting mails={mails} />
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
    <Link {...to} className={styles.keyLink}>
      <span className={styles.keyLabel}>{label}</span>
      <strong>{formatNumber(count)}</strong>
    </Link>
    <p className={styles.keyNote}>{children}</p>
  </li>
);

const FAR = 2;

/** « 12 % de plus qu'à la même date en 2026 (2 670) », « 4 fois plus … » */
function comparedWith(days: readonly SeasonDay[], today: string, year: number): string {
  const growth = growthOf(days, today);
  if (growth === null) return `Aucune en ${year} à la même date`;
  return `${wordsOf(growth.share)} qu'à la même date en ${year} (${formatNumber(growth.before)})`;
}

function wordsOf(share: number): string {
  const percent = Math.round(Math.abs(share) * 100);
  if (percent === 0) return "Autant";
  if (1 + share >= FAR) return `${formatNumber(Math.round((1 + share) * 10) / 10)} fois plus`;
  return `${percent}\u00A0% de ${share < 0 ? "moins" : "plus"}`;
}

const Waiting = ({ mails: { waiting, oldestWaiting } }: { mails: DashboardOnWire["mails"] }) =>
  waiting === 0 ? (
    "Aucun n'attend"
  ) : (
    <Link {...mailsThat("waiting")}>
      {counted(waiting, "en attente", "en attente")}, depuis le {formatInstant(oldestWaiting)}
    </Link>
  );
