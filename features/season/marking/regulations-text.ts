import type {
  Ages,
  CategoryRules,
  DayOfYear,
  Periods,
  QualificationByRank,
  RankingKey,
  Regulations,
  Scoring,
  Teams,
  TimeRounding,
} from "./regulations.ts";

export const articles = [
  ["3", "Les catégories"],
  ["4.3", "La notation et le classement"],
  ["5", "Les membres"],
  ["5.1", "Le quart de finale en classe"],
  ["5.2", "Le quart de finale individuel"],
  ["5.3", "Les épreuves en centre"],
  ["5.4", "La finale nationale"],
  ["5.5", "Les équipes"],
  ["6", "Les convocations"],
] as const;
type Article = (typeof articles)[number][0];

export interface RuleText {
  /** Its place in the rules: « scoring.wrongTotal », « categories.3.minutes ». */
  readonly parameter: string;
  readonly article: Article;
  readonly sentence: string;
}

type CategoryNames = (categoryId: number) => string;

/** The wording of one parameter: a French sentence from its value; null while nothing is decided. */
interface Wording<Value> {
  readonly article: Article;
  readonly sentence: (value: Value, nameOf: CategoryNames, ownId: number) => string | null;
}

type Wordings<Parameters> = { readonly [Name in keyof Parameters]: Wording<Parameters[Name]> };

export const earnedText: Readonly<Record<Scoring[keyof Scoring], string>> = {
  0: "aucun point",
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
    sentence: (share) =>
      `Le nombre de solutions est demandé, et une seule est donnée, juste, alors qu'il y en a plusieurs : ${earnedText[share]}.`,
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
  ages: {
    article: "3",
    sentence: (ages) => ages && `on y a ${agesText(ages)} au 31 décembre qui suit la rentrée, sauf avis de la fédération`,
  },
  mostSeasons: {
    article: "3",
    sentence: (most) => (most === null ? null : `on y participe ${most} fois au plus, sauf avis de la fédération`),
  },
  afterInternationalFinal: {
    article: "3",
    sentence: (after, nameOf, ownId) =>
      after &&
      `après une finale internationale dans cette catégorie, ${after.categoryId === ownId ? "on y reste" : `on participe en ${nameOf(after.categoryId)}`} pendant ${count(after.years, "an")}, sauf avis de la fédération`,
  },
  rankedWith: {
    article: "5.5",
    sentence: (other, nameOf) => (other === null ? null : `ses résultats comptent aussi dans le classement individuel de ${nameOf(other)}`),
  },
  olderFirst: { article: "4.3", sentence: (older) => `entre égaux, le plus ${older ? "âgé" : "jeune"} est devant` },
};

/** « de 12 à 15 ans », « 18 ans ou plus ». */
const agesText = ({ from, to }: Ages): string => (to === null ? `${from} ans ou plus` : `de ${from} à ${to} ans`);

interface Criterion {
  readonly label: string;
  /** What the office chooses between. */
  readonly directions: Directions;
  /** In the sentence of the rules. */
  readonly best: Directions;
  /** Whether more of it is better, so that another direction ranks the worst first. */
  readonly isEarned: boolean;
}

type Directions = readonly [descending: string, ascending: string];

export const rankingCriteria: Readonly<Record<RankingKey["key"], Criterion>> = {
  grade: {
    label: "Nombre de points",
    directions: ["le plus grand devant", "le plus petit devant"],
    best: ["le plus grand nombre de points", "le plus petit nombre de points"],
    isEarned: true,
  },
  weightedGrade: {
    label: "Somme des coefficients",
    directions: ["la plus grande devant", "la plus petite devant"],
    best: ["la plus grande somme des coefficients", "la plus petite somme des coefficients"],
    isEarned: true,
  },
  time: {
    label: "Temps",
    directions: ["le plus long devant", "le plus court devant"],
    best: ["le temps le plus long", "le temps le plus court"],
    isEarned: false,
  },
  birthday: {
    label: "Âge",
    directions: ["dans l'ordre de la catégorie", "dans l'ordre inverse"],
    best: ["l'âge, dans l'ordre de la catégorie", "l'âge, dans l'ordre inverse de celui de la catégorie"],
    isEarned: false,
  },
};

/** The effect of a ranking with the worst first, in words; null without one. Few rules want it, so the office confirms it. */
export const worstFirst = (ranking: readonly RankingKey[]): string | null => {
  const worst = ranking.find(({ key, descending }) => rankingCriteria[key].isEarned && !descending);
  return worst ? rankingCriteria[worst.key].best[1] : null;
};

const nearestMinute: Readonly<Record<TimeRounding, string>> = { up: "supérieure", nearest: "la plus proche", down: "inférieure" };

type Whole = Omit<Regulations, "scoring" | "categories" | "periods">;

const whole: Wordings<Whole> = {
  coefficients: {
    article: "3",
    sentence: (coefficients) =>
      coefficients === null
        ? "Sans questions saisies, le coefficient d'une note n'est pas borné."
        : "Le coefficient du problème n est n\u00A0: une note saisie ne dépasse pas ce que la catégorie permet, et qui résout tout a tous les coefficients.",
  },
  timeLimit: {
    article: "5.2",
    sentence: (limit) =>
      limit === "holds"
        ? "En ligne, la durée d'une catégorie est tenue\u00A0: le temps part quand on commence, et ce qui est tapé après la fin ne compte pas."
        : "En ligne, la durée d'une catégorie est indiquée\u00A0: on peut répondre jusqu'à la fermeture de l'étape.",
  },
  timeRounding: {
    article: "4.3",
    sentence: (rounding) => `Le temps compte en minutes entières, arrondi à la minute ${nearestMinute[rounding]}.`,
  },
  comparedTime: {
    article: "4.3",
    sentence: (compared) =>
      compared === "raw"
        ? "Le classement compare le temps passé tel quel, même avec un temps en plus."
        : "Le classement compare le temps ramené à la durée de tous\u00A0: avec un tiers de temps en plus, 80 minutes comptent comme 60.",
  },
  ranking: {
    article: "4.3",
    sentence: (keys) =>
      `Le classement compare, dans l'ordre\u00A0: ${keys.map(({ key, descending }) => rankingCriteria[key].best[descending ? 0 : 1]).join(", puis ")}.`,
  },
  qualification: {
    article: "5.2",
    sentence: (qualification) =>
      qualification.by === "thresholds"
        ? "La fédération fixe, étape par étape, la note et le coefficient à partir desquels on est qualifié."
        : rankSentence(qualification),
  },
  cumulation: {
    article: "5.4",
    sentence: ({ semiFinal, final }) => `Le classement national ajoute ${semiFinal} fois la demi-finale et ${final} fois la finale.`,
  },
  papers: {
    article: "5.4",
    sentence: (papers) =>
      papers &&
      `Le classement de la finale internationale ajoute ${papers.first} fois la première épreuve et ${papers.second} fois la seconde.`,
  },
  teams: { article: "5.5", sentence: (teams) => `${[...teamSentences(teams)].join(". ")}.` },
};

const roundedTo: Readonly<Record<TimeRounding, string>> = { up: "au-dessus", nearest: "au plus proche", down: "au-dessous" };

function rankSentence({ within, places, leastGrade, equalsGoOn }: QualificationByRank): string {
  const most =
    "people" in places
      ? placesText(places.people)
      : `les premiers ${places.percent}\u00A0% des présents, arrondis ${roundedTo[places.rounding]},`;
  const where = within === "center" ? "Dans chaque centre et chaque catégorie" : "Dans chaque catégorie";
  const least = leastGrade === 0 ? "" : `, avec ${count(leastGrade, "point")} au moins`;
  return `${where}, ${most} ${"people" in places && places.people === 1 ? "est qualifié" : "sont qualifiés"}${least}\u00A0; ${equalsGoOn ? "les personnes à égalité avec le dernier le sont aussi" : "des ex æquo qui dépasseraient ce nombre ne le sont pas"}.`;
}

const placesText = (people: number): string => (people === 1 ? "le premier" : `les ${people} premiers`);

function* teamSentences({ women, men, declaredBy, confirmedMember, ranking }: Teams): Generator<string> {
  const members = [women !== null && count(women, "femme"), men !== null && count(men, "homme")].filter(Boolean);
  yield members.length === 0 ? "La composition des équipes est libre" : `Une équipe compte ${members.join(" et ")}`;
  if (declaredBy) yield `Elle se déclare jusqu'au ${dayText(declaredBy)}`;
  if (confirmedMember) yield "Au moins l'un de ses membres a une inscription confirmée";
  if (ranking)
    yield "Elle additionne les points, les coefficients et les temps de ses membres, et se classe par les mêmes critères, sauf l'âge";
}

const periods: Wordings<Periods> = {
  membersBy: { article: "5", sentence: (day) => day && `Les membres sont en règle au ${dayText(day)}\u00A0; la fédération le vérifie.` },
  proofsUntilMonth: {
    article: "5.1",
    sentence: (month) =>
      month === null ? null : `Les établissements gardent les copies de leur sélection jusqu'à la fin du mois de ${months[month - 1]}.`,
  },
  answerDays: {
    article: "5.2",
    sentence: (days) =>
      days === null
        ? null
        : `Les réponses sont gardées ${count(days, "jour")} après le classement définitif, puis effacées\u00A0; les notes et les rangs restent.`,
  },
  rankingDays: {
    article: "5.3",
    sentence: (days) => (days === null ? null : `Un classement provisoire paraît dans les ${count(days, "jour")} qui suivent l'épreuve.`),
  },
  claimDays: {
    article: "5.3",
    sentence: (days) =>
      days === null
        ? null
        : `Une réclamation se fait ${days === 0 ? "le jour même" : `le jour même ou dans les ${count(days, "jour")} qui suivent`}, auprès du centre ou de la fédération.`,
  },
  convocationDays: {
    article: "6",
    sentence: (days) => `Les convocations partent au moins ${count(days, "jour")} avant l'épreuve.`,
  },
};

export const months = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");

/** « 1er avril », « 31 mars ». */
const dayText = ({ month, day }: DayOfYear): string => `${day === 1 ? "1er" : day} ${months[month - 1]}`;

const count = (many: number, thing: string): string => `${many} ${thing}${many > 1 ? "s" : ""}`;

const noName: CategoryNames = () => "";

const textsOf = <Parameters extends object>(
  wordings: Wordings<Parameters>,
  values: Parameters,
  path = "",
  nameOf = noName,
  ownId = 0,
): RuleText[] =>
  (Object.keys(wordings) as (keyof Parameters & string)[]).flatMap((name) => {
    const { article, sentence: sentenceOf } = wordings[name];
    const sentence = sentenceOf(values[name], nameOf, ownId);
    return sentence === null ? [] : [{ parameter: path + name, article, sentence }];
  });

/** The rules in words, in the order of the regulations; `categories` gives the names of the ids. */
export function regulationsText(rules: Regulations, categories: readonly { readonly id: number; readonly name: string }[]): RuleText[] {
  const nameOf = (categoryId: number) => categories.find(({ id }) => id === categoryId)?.name ?? "une autre catégorie";
  return [
    ...categories.flatMap(({ id, name }) => {
      const own = rules.categories[id];
      const texts = own ? textsOf(category, own, `categories.${id}.`, nameOf, id) : [];
      return texts.map(({ sentence, ...text }) => ({ ...text, sentence: `${name}\u00A0: ${sentence}.` }));
    }),
    ...textsOf(scoring, rules.scoring, "scoring."),
    ...textsOf<Whole>(whole, rules),
    ...textsOf(periods, rules.periods, "periods."),
  ];
}
