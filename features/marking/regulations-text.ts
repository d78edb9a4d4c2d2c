import type { CategoryRules, RankingKey, Regulations, Scoring, TimeRounding } from "./regulations.ts";

/** A parameter in words, with its article of the regulations. */
export interface RuleText {
  readonly article: string;
  readonly sentence: string;
}

/** The words of one parameter: a French sentence from its value. */
interface Wording<Value> {
  readonly article: string;
  readonly sentence: (value: Value) => string;
}

type Wordings<Parameters> = { readonly [Name in keyof Parameters]: Wording<Parameters[Name]> };

/** What is earned without the point. */
export const earnedText: Readonly<Record<Scoring[keyof Scoring], string>> = {
  0: "rien n'est acquis",
  0.5: "la moitié du coefficient est acquise, pas le point",
  1: "le coefficient est acquis, pas le point",
};

const scoring: Wordings<Scoring> = {
  wrongTotal: {
    article: "4.3",
    sentence: (share) => `Les solutions sont justes, mais leur nombre total est faux ou manque : ${earnedText[share]}.`,
  },
  oneOfSeveral: {
    article: "4.3",
    sentence: (share) => `Une seule solution juste est donnée quand il y en a plusieurs : ${earnedText[share]}.`,
  },
  wrongAmongRight: { article: "4.3", sentence: (share) => `Une réponse fausse est donnée à côté d'une juste : ${earnedText[share]}.` },
  repeated: { article: "4.3", sentence: (share) => `La même solution est donnée deux fois : ${earnedText[share]}.` },
};

const category: Wordings<CategoryRules> = {
  lastProblem: { article: "3", sentence: (last) => (last === null ? "tous les problèmes comptent" : `les problèmes 1 à ${last} comptent`) },
  minutes: {
    article: "3",
    sentence: (minutes) => (minutes === null ? "le temps n'est pas limité" : `l'épreuve dure ${minutes} minutes au plus`),
  },
  olderFirst: { article: "4.3", sentence: (older) => `entre égaux, le plus ${older ? "âgé" : "jeune"} est devant` },
};

const best: Readonly<Record<RankingKey["key"], readonly [descending: string, ascending: string]>> = {
  grade: ["le plus grand nombre de points", "le plus petit nombre de points"],
  weightedGrade: ["la plus grande somme des coefficients", "la plus petite somme des coefficients"],
  time: ["le temps le plus long", "le temps le plus court"],
  birthday: ["l'âge, dans l'ordre de la catégorie", "l'âge, dans l'ordre inverse de celui de la catégorie"],
};

const nearestMinute: Readonly<Record<TimeRounding, string>> = { up: "supérieure", nearest: "la plus proche", down: "inférieure" };

type Whole = Omit<Regulations, "scoring" | "categories">;

const whole: Wordings<Whole> = {
  timeRounding: {
    article: "4.3",
    sentence: (rounding) => `Le temps compte en minutes entières, arrondi à la minute ${nearestMinute[rounding]}.`,
  },
  ranking: {
    article: "4.3",
    sentence: (keys) =>
      `Le classement compare, dans l'ordre : ${keys.map(({ key, descending }) => best[key][descending ? 0 : 1]).join(", puis ")}.`,
  },
  cumulation: {
    article: "5.4",
    sentence: ({ semiFinal, final }) => `Le classement national ajoute ${semiFinal} fois la demi-finale et ${final} fois la finale.`,
  },
  teams: {
    article: "5.5",
    sentence: ({ women, men }) =>
      women === null && men === null
        ? "La composition des équipes est libre."
        : `Une équipe compte ${[women !== null && count(women, "femme"), men !== null && count(men, "homme")].filter(Boolean).join(" et ")}.`,
  },
  periods: {
    article: "6",
    sentence: ({ convocationDays }) => `Les convocations partent au moins ${count(convocationDays, "jour")} avant l'épreuve.`,
  },
};

const count = (many: number, thing: string): string => `${many} ${thing}${many > 1 ? "s" : ""}`;

/** The words of each parameter of the same name, in the order of their wordings. */
const textsOf = <Parameters extends object>(wordings: Wordings<Parameters>, values: Parameters): RuleText[] =>
  (Object.keys(wordings) as (keyof Parameters)[]).map((name) => ({
    article: wordings[name].article,
    sentence: wordings[name].sentence(values[name]),
  }));

/** The rules in words, in the order of the regulations; `categories` gives the names of the ids. */
export const regulationsText = (rules: Regulations, categories: readonly { readonly id: number; readonly name: string }[]): RuleText[] => [
  ...categories.flatMap(({ id, name }) => {
    const own = rules.categories[id];
    return own ? textsOf(category, own).map(({ article, sentence }) => ({ article, sentence: `${name} : ${sentence}.` })) : [];
  }),
  ...textsOf(scoring, rules.scoring),
  ...textsOf<Whole>(whole, rules),
];
