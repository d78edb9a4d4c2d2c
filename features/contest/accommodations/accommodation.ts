/** What a person may need at an exam: a closed list, so that no text about health is stored (TIM-02). */
export const needs = ["largePrint", "reader", "room", "stepFree", "braille"] as const;
export type Need = (typeof needs)[number];

export interface Measures {
  /** Minutes more in each hour: 20 is a third, which no decimal factor is. */
  readonly extra: number;
  readonly needs: readonly Need[];
}

export interface Right extends Measures {
  readonly startsOn: string;
  readonly endsOn: string;
}

export const MAX_EXTRA = 60;

export const needLabels: Readonly<Record<Need, string>> = {
  largePrint: "gros caractères",
  reader: "énoncés lus à voix haute",
  room: "salle à part",
  stepFree: "accès sans marche",
  braille: "énoncés en braille",
};

const usual: Readonly<Record<number, readonly [short: string, plain: string]>> = {
  15: ["+ 1/4", "un quart de temps en plus"],
  20: ["+ 1/3", "un tiers de temps en plus"],
  30: ["+ 1/2", "la moitié du temps en plus"],
  60: ["temps double", "deux fois plus de temps"],
};

const join = (time: string, { extra, needs }: Measures): string =>
  [...(extra === 0 ? [] : [time]), ...needs.map((need) => needLabels[need])].join(", ");

/** « + 1/3, salle à part », on the lists of a center. */
export const shortMeasures = (one: Measures): string => join(usual[one.extra]?.[0] ?? `+ ${one.extra}\u00A0min/h`, one);

/** « un tiers de temps en plus, salle à part », for the person. */
export const plainMeasures = (one: Measures): string => join(usual[one.extra]?.[1] ?? `${one.extra}\u00A0minutes de plus par heure`, one);

export const refusals = {
  late: "Votre demande est arrivée trop tard pour cette saison.",
  impossible: "Nous ne pouvons pas l'organiser cette saison.",
  enough: "Vous avez déjà ce qu'il faut pour cette saison.",
  talk: "Écrivez-nous\u00A0: nous chercherons ensemble une autre solution.",
} as const;
export const refusalReasons = Object.keys(refusals) as (keyof typeof refusals)[];

/** The last day of a season; a right is given anew in the next one. */
export const lastDayOf = (year: number): string => `${year}-08-31`;

/** The reason for which these days cannot be given today, else `null`: a right of other days would end the one that holds. */
export function refusalOfDays({ startsOn, endsOn }: Pick<Right, "startsOn" | "endsOn">, today: string): string | null {
  if (endsOn < startsOn) return "La fin est avant le début.";
  if (endsOn < today) return "Ces jours sont passés.";
  if (startsOn > yearAfter(today)) return "Le début est dans plus d'un an.";
  return endsOn > yearAfter(startsOn) ? "Un aménagement dure un an au plus\u00A0: redonnez-le la saison suivante." : null;
}

const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** Of two accounts that are merged: the longer time and all needs, from today. */
export const mergedRight = (one: Right, other: Right, today: string): Right => ({
  extra: Math.max(one.extra, other.extra),
  needs: needs.filter((need) => one.needs.includes(need) || other.needs.includes(need)),
  startsOn: today,
  endsOn: [one.endsOn, other.endsOn].toSorted()[1] ?? today,
});
