import { formatCount, formatTenths } from "#platform/contract/french-numbers.ts";
import { hourOf, timeInParis } from "#platform/contract/paris.ts";
import { MINUTE_MS } from "#platform/contract/time-units.ts";
import type { WatchingOnWire } from "./watching.contract.ts";

const hourIn = (instant: Date): string => hourOf(timeInParis(instant));

export interface Judgment {
  readonly subject: "nodes" | "saves" | "logIns" | "failures" | "database" | "mails" | "jobs";
  /** People are affected, or soon will be. */
  readonly isAlarming: boolean;
  readonly message: string;
  readonly remedy: string;
}

/** Limits from which a figure is reported, and from which it is alarming. */
const LIMITS = {
  saveSeconds: { warning: 0.5, alarming: 2 },
  logInsWaiting: { warning: 50, alarming: 500 },
  failuresAMinute: { warning: 1, alarming: 20 },
  delaySeconds: { warning: 0.2, alarming: 1 },
  mailMinutes: { warning: 15, alarming: 60 },
  jobMinutes: { warning: 10, alarming: 60 },
  clockSeconds: { warning: 2, alarming: 10 },
} as const;
const NOBODY_SAVES_SECONDS = 20;
const RECENT_MINUTES = 5;

type Reading = WatchingOnWire;
type Rule = (reading: Reading) => Judgment | null;

export const judgmentsOf = (reading: Reading): Judgment[] =>
  rules
    .map((rule) => rule(reading))
    .filter((judgment) => judgment !== null)
    .sort((one, other) => Number(other.isAlarming) - Number(one.isAlarming));

const judgmentAbove = (
  { warning, alarming }: { readonly warning: number; readonly alarming: number },
  value: number,
  judgment: Omit<Judgment, "isAlarming">,
): Judgment | null => (value >= warning ? { ...judgment, isAlarming: value >= alarming } : null);

const silentNodes: Rule = ({ nodes }) => {
  const silent = nodes.filter(({ isSilent }) => isSilent);
  const [first] = silent;
  if (!first) return null;
  const since = hourIn(new Date(first.seenAt));
  const message =
    silent.length === 1
      ? `Le serveur ${first.name} ne donne plus de nouvelles depuis ${since}.`
      : `${silent.length} serveurs ne donnent plus de nouvelles\u00A0: ${silent.map(({ name }) => name).join(", ")}.`;
  const remedy = `${silent.length < nodes.length ? "Le site continue de répondre. " : ""}Regardez si la machine et le programme tournent, et relancez-les.`;
  return { subject: "nodes", isAlarming: true, message, remedy };
};

const slowSaves: Rule = ({ saves: { p99 } }) =>
  judgmentAbove(LIMITS.saveSeconds, p99 ?? 0, {
    subject: "saves",
    message: `Enregistrer prend jusqu'à ${formatTenths(p99 ?? 0)} s.`,
    remedy: "Rien n'est perdu. Remettez à plus tard les exports et les calculs\u00A0; si cela dure, ajoutez un serveur.",
  });

/** People try, but no save has succeeded for a while: failures are fast, so save times do not show it. */
const stalledSaves: Rule = ({ at, stage, minutes, saves: { underWay, lastAt } }) => {
  const isRecent = ({ minute }: { readonly minute: string }) => Date.parse(at) - Date.parse(minute) < 2 * MINUTE_MS;
  const failed = minutes.filter(isRecent).reduce((sum, { failures }) => sum + failures, 0);
  if (!stage || underWay + failed === 0) return null;
  const seconds = lastAt === null ? null : Math.round((Date.parse(at) - Date.parse(lastAt)) / 1_000);
  if (seconds !== null && seconds < NOBODY_SAVES_SECONDS) return null;
  const since = seconds === null ? "" : ` depuis ${seconds < 120 ? `${seconds}\u00A0s` : `${Math.round(seconds / 60)}\u00A0min`}`;
  return {
    subject: "saves",
    isAlarming: true,
    message: `Personne n'enregistre${since}, et des réponses attendent.`,
    remedy:
      "Rien n'est perdu\u00A0: ce qui est tapé reste sur les appareils, et repart tout seul. Une opération longue tient peut-être la base de données\u00A0: la personne qui s'en occupe la voit dans « pg_stat_activity ».",
  };
};

const waitingLogIns: Rule = ({ logInsWaiting }) =>
  judgmentAbove(LIMITS.logInsWaiting, logInsWaiting, {
    subject: "logIns",
    message: `Les connexions attendent\u00A0: ${formatCount(logInsWaiting, "personne", "personnes")}.`,
    remedy: "Elles aboutiront\u00A0: les enregistrements passent devant. Si la file grandit encore, ajoutez un serveur.",
  });

const failures: Rule = ({ at, minutes }) => {
  const since = Date.parse(at) - RECENT_MINUTES * MINUTE_MS;
  const failed = minutes.reduce((sum, minute) => sum + (Date.parse(minute.minute) >= since ? minute.failures : 0), 0);
  const limits = { warning: LIMITS.failuresAMinute.warning, alarming: LIMITS.failuresAMinute.alarming * RECENT_MINUTES };
  return judgmentAbove(limits, failed, {
    subject: "failures",
    message: `${formatCount(failed, "demande a échoué", "demandes ont échoué")} depuis cinq minutes.`,
    remedy:
      "La cause est dans le journal technique du serveur, sous le mot «\u00A0unexpected\u00A0», avec la référence que les personnes ont lue.",
  });
};

const crowdedDatabase: Rule = ({ nodes }) => {
  const waiting = nodes.reduce((sum, { isSilent, connections }) => sum + (isSilent ? 0 : connections.waiting), 0);
  const size = nodes.reduce((sum, { isSilent, connections }) => sum + (isSilent ? 0 : connections.size), 0);
  return judgmentAbove({ warning: Math.max(1, size), alarming: Math.max(1, 10 * size) }, waiting, {
    subject: "database",
    message: `${formatCount(waiting, "lecture attend", "lectures attendent")} la base de données.`,
    remedy: "Remettez à plus tard les exports et les calculs. Si cela dure, regardez la machine de la base de données.",
  });
};

const lateNodes: Rule = ({ nodes }) => {
  const latest = nodes.filter(({ isSilent }) => !isSilent).sort((one, other) => other.delay - one.delay)[0];
  if (!latest) return null;
  return judgmentAbove(LIMITS.delaySeconds, latest.delay, {
    subject: "nodes",
    message: `Le serveur ${latest.name} est débordé\u00A0: il répond avec ${formatTenths(latest.delay)} s de retard.`,
    remedy: "Remettez à plus tard les exports et les imports. Si cela dure, ajoutez un processus ou un serveur.",
  });
};

const wrongClocks: Rule = ({ nodes }) => {
  const offset = ({ clockOffset }: Reading["nodes"][number]) => Math.abs(clockOffset);
  const farthest = nodes.filter(({ isSilent }) => !isSilent).sort((one, other) => offset(other) - offset(one))[0];
  if (!farthest) return null;
  return judgmentAbove(LIMITS.clockSeconds, offset(farthest), {
    subject: "nodes",
    message: `L'horloge du serveur ${farthest.name} ${farthest.clockOffset > 0 ? "avance" : "retarde"} de ${formatTenths(offset(farthest))} s.`,
    remedy: "Réglez-la sur l'heure du réseau (NTP)\u00A0: les temps des participants en dépendent.",
  });
};

const mixedBuilds: Rule = ({ nodes }) => {
  const builds = new Set(nodes.filter(({ isSilent }) => !isSilent).map(({ version, builtAt }) => `${version} ${builtAt}`));
  if (builds.size < 2) return null;
  return {
    subject: "nodes",
    isAlarming: false,
    message: "Les serveurs n'ont pas tous la même version du programme.",
    remedy:
      "Pendant une mise à jour, c'est normal. Sinon, installez la même partout\u00A0: les pages ouvertes demandent sans cesse à être rechargées.",
  };
};

const minutesSince = (at: string, since: string | null): number => (since === null ? 0 : (Date.parse(at) - Date.parse(since)) / MINUTE_MS);

const lateMails: Rule = ({ at, mails }) =>
  mails.isSending
    ? judgmentAbove(LIMITS.mailMinutes, minutesSince(at, mails.oldestWaiting), {
        subject: "mails",
        message: `${formatCount(mails.waiting, "e-mail attend", "e-mails attendent")} d'être envoyés, depuis ${hourIn(new Date(mails.oldestWaiting ?? at))}.`,
        remedy: "Le serveur d'envoi répond-il\u00A0? Ils partiront d'eux-mêmes dès qu'il reviendra.",
      })
    : null;

const lateJobs: Rule = ({ at, jobs: { oldestWaiting, waiting } }) =>
  judgmentAbove(LIMITS.jobMinutes, minutesSince(at, oldestWaiting), {
    subject: "jobs",
    message: `${formatCount(waiting, "travail de fond attend", "travaux de fond attendent")}, depuis ${hourIn(new Date(oldestWaiting ?? at))}.`,
    remedy: "Relancez un serveur\u00A0: les travaux reprennent où ils en étaient.",
  });

const rules: readonly Rule[] = [
  silentNodes,
  stalledSaves,
  failures,
  slowSaves,
  waitingLogIns,
  crowdedDatabase,
  lateNodes,
  wrongClocks,
  mixedBuilds,
  lateMails,
  lateJobs,
];
