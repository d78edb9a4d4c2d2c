import { formatDecimal, formatRank } from "#platform/contract/french-numbers.ts";
import type { Haste } from "./impossible-times.ts";
import type { Ring, Tie } from "./shared-answers.ts";

export const NOTE_LENGTH = 500;

/** First sentence of the page: what it cannot show. */
export const LIMITS =
  "Cette page trouve une partie seulement des feuilles copiées, et n'en prouve aucune\u00A0: une aide discrète ou une bonne réponse soufflée n'y paraît pas. Rien ne se décide ici.";

export const kindTitles = {
  shared: "Feuilles qui se ressemblent",
  fast: "Temps impossibles",
  fall: "Bien mieux ici qu'à l'étape suivante",
} as const;
export type FindingKind = keyof typeof kindTitles;

/** « une fois sur 2 000 000 par hasard » */
export const describeChance = (bits: number): string =>
  2 ** bits > 1e12
    ? "moins d'une fois sur mille milliards par hasard"
    : `une fois sur ${formatDecimal(Number((2 ** bits).toPrecision(1)))} par hasard`;

/** `pairs`: the compared ones, without which the chance of one pair would say too much. */
export const describeRing = ({ bits, shared }: Ring, pairs: number): string =>
  `${new Set(shared.map(({ position }) => position)).size} problèmes avec la même réponse fausse. Deux feuilles s'accordent ainsi ${describeChance(bits)}\u00A0; l'étape compte ${formatDecimal(pairs)} paires de feuilles.`;

/** « 1 min 40 s » */
export function describeSeconds(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  return [minutes > 0 && `${minutes}\u00A0min`, (rest > 0 || minutes === 0) && `${rest}\u00A0s`].filter(Boolean).join("\u00A0");
}

export const describeHaste = ({ solved, seconds, reading }: Haste, problems: number): string =>
  `${solved === problems ? "Tous les problèmes" : `${solved} problèmes`} réussis en ${describeSeconds(seconds)}\u00A0; les lire, très vite, prend ${describeSeconds(reading)}.`;

export interface Fall {
  readonly rank: number;
  readonly nextRank: number;
  readonly people: number;
  readonly nextStage: string;
}

export const describeFall = ({ rank, nextRank, people, nextStage }: Fall): string =>
  `${formatRank(rank)} ici et ${formatRank(nextRank)} à l'étape «\u00A0${nextStage}\u00A0», parmi les ${formatDecimal(people)} personnes de sa catégorie notées aux deux. Sans aucun lien entre les deux étapes, une sur cent serait dans ce cas.`;

const adviceByTie: Readonly<Record<Tie, string>> = {
  household:
    "Même foyer\u00A0: des frères et sœurs cherchent souvent ensemble. Si l'un se qualifie, demandez à la famille comment l'épreuve s'est passée.",
  class:
    "Même classe\u00A0: c'est souvent la leçon d'un enseignant, ou des tables voisines. Demandez à l'établissement qui a surveillé, et comment.",
  school:
    "Même établissement, mais pas la même classe connue\u00A0: un club, une salle commune\u00A0? Demandez à l'établissement qui a surveillé, et comment.",
  none: "Aucun lien connu\u00A0: comparez les feuilles, puis leurs notes à l'étape suivante. Si rien ne l'explique, le jury entend chacun.",
};

/** What the jury may do about it; nobody acts on it here. */
export function adviseOnFinding(kind: FindingKind, tie: Tie | null): string {
  if (kind === "shared") return adviceByTie[tie ?? "none"];
  return kind === "fast"
    ? "Un énoncé déjà lu ailleurs, sur papier ou sur un autre écran, suffit à l'expliquer\u00A0: demandez où l'épreuve a été lue."
    : "Un mauvais jour suffit à l'expliquer\u00A0: regardez sa copie et son temps aux deux étapes. Sans autre signe, mettez de côté.";
}
