import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { formatDuration } from "../durations.ts";
import { lastMinutes } from "../last-minutes.ts";
import type { WatchingOnWire } from "../watching.contract.ts";
import styles from "./watching.module.css";

export function LiveFigures({ watching: { at, minutes, saves, logInsWaiting, active, mails, jobs } }: { watching: WatchingOnWire }) {
  const { logIns, refusedLogIns } = lastMinutes(minutes, at).at(-1) ?? { logIns: 0, refusedLogIns: 0 };
  return (
    <ul className={styles.figures}>
      <Figure label="Enregistrements" value={`${formatNumber(roundRate(saves.perSecond))}\u00A0/s`}>
        {formatCount(Math.round(saves.perSecond * 60), "enregistrement")} depuis une minute
      </Figure>
      <Figure label="Temps d'un enregistrement" value={saves.median === null ? "-" : formatDuration(saves.median)}>
        {saves.p99 === null ? "Personne n'enregistre" : `en médiane, 99 sur 100 en moins de ${formatDuration(saves.p99)}`}
      </Figure>
      <Figure label="Connexions" value={`${formatNumber(logIns)}\u00A0/min`}>
        {formatCount(refusedLogIns, "refusée")},{" "}
        {logInsWaiting === 0 ? "aucune n'attend" : formatCount(logInsWaiting, "attend", "attendent")}
      </Figure>
      <Figure label="Personnes actives" value={formatNumber(active)}>
        depuis un quart d'heure
      </Figure>
      <Figure label="E-mails en attente" value={formatNumber(mails.waiting)}>
        {mails.failed === 0 ? (
          "Aucun en échec"
        ) : (
          <Link to="/admin/configuration/$" params={{ _splat: "courriels" }} search={{ status: "failed" }}>
            {formatNumber(mails.failed)} en échec
          </Link>
        )}
        {!mails.isSending && ", aucun serveur d'envoi"}
      </Figure>
      <Figure label="Travaux de fond" value={formatNumber(jobs.waiting)}>
        en attente, {formatNumber(jobs.running)} en cours, {formatCount(jobs.failed, "abandonné")} en une semaine
      </Figure>
    </ul>
  );
}

/** « 0,4 », « 12 » */
const roundRate = (perSecond: number): number => (perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond));

const Figure = ({ label, value, children }: { label: string; value: string; children: ReactNode }) => (
  <li className="key-figure">
    <span>{label}</span>
    <strong>{value}</strong>
    <Text className="figures" mt={2} c="dimmed" fz="xs" lh={1.4}>
      {children}
    </Text>
  </li>
);
