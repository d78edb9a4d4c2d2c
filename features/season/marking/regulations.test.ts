import fc from "fast-check";
import { expect, test } from "vitest";
import { anyRules } from "#tests/regulations.ts";
import {
  noLimits,
  PublishableRegulations,
  Regulations,
  readRegulations,
  regulationsOf40thEdition,
  rulesOfCategory,
  storedRegulations,
} from "./regulations.ts";
import { differenceOf, sinceOf } from "./regulations-difference.ts";
import { regulationsText } from "./regulations-text.ts";

const limits = { ...noLimits, lastProblem: 5, minutes: 60 };
const valid = { ...regulationsOf40thEdition, categories: { "1": limits } };
const { ranking, scoring, cumulation } = valid;
const [grade] = ranking;
const NO_SHARE = "Le coefficient est acquis en entier, à moitié ou pas du tout";
const NO_RANKING = "Une catégorie est classée avec une autre, qui a son propre classement";

test("RUL-01 rules are read as they are written, whatever their values", () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      expect(Regulations.parse(JSON.parse(JSON.stringify(rules)))).toEqual(rules);
    }),
  );
});

test.each([
  ["an unknown parameter", { ...valid, formula: "grade * 2" }, "Ce paramètre n'existe pas"],
  ["an unknown parameter of scoring", { ...valid, scoring: { ...scoring, blank: 1 } }, "Ce paramètre n'existe pas"],
  ["an unknown parameter of a category", { ...valid, categories: { "1": { ...limits, from: 2 } } }, "Ce paramètre n'existe pas"],
  ["a missing parameter", { ...valid, cumulation: undefined }, null],
  ["a third of a coefficient", { ...valid, scoring: { ...scoring, wrongTotal: 0.3 } }, NO_SHARE],
  ["a share in letters", { ...valid, scoring: { ...scoring, wrongTotal: "1" } }, NO_SHARE],
  ["no ranking key", { ...valid, ranking: [] }, "Un classement compare au moins un critère"],
  ["a ranking key twice", { ...valid, ranking: [grade, { ...grade, descending: false }] }, "Un critère ne compte qu'une fois"],
  ["an unknown ranking key", { ...valid, ranking: [{ key: "id; drop table users", descending: true }] }, null],
  ["a final that does not count", { ...valid, cumulation: { ...cumulation, final: 0 } }, "Un nombre d'au moins 1 est attendu"],
  ["a negative weight", { ...valid, cumulation: { ...cumulation, semiFinal: -1 } }, "Un nombre positif est attendu"],
  ["half a weight", { ...valid, cumulation: { ...cumulation, semiFinal: 1.5 } }, "Un nombre entier est attendu"],
  ["an endless weight", { ...valid, cumulation: { ...cumulation, final: Number.POSITIVE_INFINITY } }, null],
  ["a category without problems", { ...valid, categories: { "1": { ...limits, lastProblem: 0 } } }, "Un nombre d'au moins 1 est attendu"],
  [
    "a category whose youngest is older than its oldest",
    { ...valid, categories: { "1": { ...limits, ages: { from: 14, to: 13 } } } },
    "L'âge le plus petit dépasse le plus grand",
  ],
  [
    "a day that not every year has",
    { ...valid, teams: { ...valid.teams, declaredBy: { month: 2, day: 29 } } },
    "Ce jour n'existe pas chaque année",
  ],
  ["a category that is ranked with itself", { ...valid, categories: { "1": { ...limits, rankedWith: 1 } } }, NO_RANKING],
  [
    "a category that is ranked with one that has no ranking of its own",
    { ...valid, categories: { "1": { ...limits, rankedWith: 2 }, "2": { ...limits, rankedWith: 3 } } },
    NO_RANKING,
  ],
  ["a team without members", { ...valid, teams: { ...valid.teams, women: 0, men: 0 } }, "Une équipe a au moins un membre"],
  ["other coefficients", { ...valid, coefficients: "n * 2" }, null],
  ["a category that is no number", { ...valid, categories: { CE: limits } }, null],
  ["another rounding", { ...valid, timeRounding: "random()" }, null],
  ["a list", [valid], null],
  ["nothing", null, null],
])("RUL-01 %s is refused", (_, body, message) => {
  const { success, error } = Regulations.safeParse(body);
  expect(success).toBe(false);
  if (message !== null) expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("RUL-01 a ranking by age alone is not published, and read where it was", () => {
  const byAge = { ...valid, ranking: [{ key: "birthday" as const, descending: true }] };
  expect(PublishableRegulations.safeParse(byAge).error?.issues).toMatchObject([
    { path: ["ranking"], message: "Un classement compare autre chose que l'âge\u00A0: ajoutez un critère" },
  ]);
  expect(readRegulations(byAge)).toEqual(byAge);
  for (const key of ["grade", "weightedGrade", "time"] as const)
    expect(PublishableRegulations.parse({ ...byAge, ranking: [...byAge.ranking, { key, descending: false }] }).ranking).toHaveLength(2);
});

test("RUL-01 a version stored before some parameters is read with what the platform did then, and a whole one as it is", () => {
  const { coefficients: _, papers: __, teams, periods, ...others } = valid;
  const stored = {
    ...others,
    categories: { "1": { lastProblem: 5, minutes: 60, olderFirst: false } },
    teams: { women: teams.women, men: null },
    periods: { convocationDays: 9 },
  };
  expect(readRegulations(stored)).toEqual({
    ...valid,
    coefficients: "rank",
    papers: null,
    teams: { women: 2, men: null, declaredBy: null, confirmedMember: false, ranking: null },
    periods: { convocationDays: 9, rankingDays: null, claimDays: null, answerDays: null, proofsUntilMonth: null, membersBy: null },
  });
  expect(readRegulations(valid)).toEqual(valid);
  expect(() => readRegulations({ ...stored, formula: "1" })).toThrow();
});

test("RUL-01 the prototype is no category", () => {
  const { categories } = Regulations.parse({ ...valid, categories: JSON.parse(`{"__proto__": ${JSON.stringify(limits)}}`) });
  expect(Object.getPrototypeOf(categories)).toBe(Object.prototype);
  expect(rulesOfCategory({ ...valid, categories }, 1)).toEqual(noLimits);
});

test("RUL-01 a category that the rules do not name has no limits, and the younger first", () => {
  expect(rulesOfCategory(valid, 1)).toEqual(limits);
  expect(rulesOfCategory(valid, 2)).toEqual(noLimits);
});

const categories = [
  { id: 1, name: "CE" },
  { id: 2, name: "HC" },
];
const textsOf = (rules: Regulations) => regulationsText(rules, categories).map(({ article, sentence }) => `${article} ${sentence}`);

test("RUL-01 each parameter has its sentence and its article", () => {
  expect(textsOf(valid)).toEqual([
    "3 CE\u00A0: les problèmes 1 à 5 comptent.",
    "3 CE\u00A0: l'épreuve dure 60 minutes au plus.",
    "4.3 CE\u00A0: entre égaux, le plus jeune est devant.",
    "4.3 Les solutions sont justes, mais leur nombre total est faux ou manque\u00A0: le coefficient est acquis, pas le point.",
    "4.3 Le nombre de solutions est demandé, et une seule est donnée, juste, alors qu'il y en a plusieurs\u00A0: la moitié du coefficient est acquise, pas le point.",
    "4.3 Une réponse fausse est donnée à côté d'une juste\u00A0: aucun point.",
    "4.3 La même solution est donnée deux fois\u00A0: aucun point.",
    "3 Le coefficient du problème n est n\u00A0: une note saisie ne dépasse pas ce que la catégorie permet, et qui résout tout a tous les coefficients.",
    "5.2 En ligne, la durée d'une catégorie est indiquée\u00A0: on peut répondre jusqu'à la fermeture de l'étape.",
    "4.3 Le temps compte en minutes entières, arrondi à la minute supérieure.",
    "4.3 Le classement compare le temps passé tel quel, même avec un temps en plus.",
    "4.3 Le classement compare, dans l'ordre\u00A0: le plus grand nombre de points, puis la plus grande somme des coefficients, puis le temps le plus court, puis l'âge, dans l'ordre de la catégorie.",
    "5.2 La fédération fixe, étape par étape, la note et le coefficient à partir desquels on est qualifié.",
    "5.4 Le classement national ajoute 1 fois la demi-finale et 2 fois la finale.",
    "5.4 Le classement de la finale internationale ajoute 1 fois la première épreuve et 1 fois la seconde.",
    "5.5 Une équipe compte 2 femmes et 2 hommes. Elle se déclare jusqu'au 31 mars. Au moins l'un de ses membres a une inscription confirmée. Elle additionne les points, les coefficients et les temps de ses membres, et se classe par les mêmes critères, sauf l'âge.",
    "5 Les membres sont en règle au 31 janvier\u00A0; la fédération le vérifie.",
    "5.1 Les établissements gardent les copies de leur sélection jusqu'à la fin du mois de février.",
    "5.2 Les réponses sont gardées 31 jours après le classement définitif, puis effacées\u00A0; les notes et les rangs restent.",
    "5.3 Un classement provisoire paraît dans les 7 jours qui suivent l'épreuve.",
    "5.3 Une réclamation se fait le jour même ou dans les 2 jours qui suivent, auprès du centre ou de la fédération.",
    "6 Les convocations partent au moins 15 jours avant l'épreuve.",
  ]);
});

test("RUL-01 the sentences follow the values", () => {
  const texts = textsOf({
    categories: {
      "2": {
        ...noLimits,
        olderFirst: true,
        rankedWith: 1,
        ages: { from: 17, to: null },
        mostSeasons: 5,
        afterInternationalFinal: { categoryId: 2, years: 1 },
      },
    },
    coefficients: null,
    timeLimit: "holds",
    scoring: { wrongTotal: 0, oneOfSeveral: 1, wrongAmongRight: 0.5, repeated: 0.5 },
    timeRounding: "nearest",
    comparedTime: "divided",
    ranking: [
      { key: "time", descending: true },
      { key: "birthday", descending: false },
    ],
    qualification: { by: "rank", within: "center", places: { percent: 10, rounding: "up" }, leastGrade: 4, equalsGoOn: true },
    cumulation: { semiFinal: 3, final: 4 },
    papers: null,
    teams: { women: 2, men: 1, declaredBy: null, confirmedMember: false, ranking: null },
    periods: { convocationDays: 1, rankingDays: null, claimDays: 0, answerDays: null, proofsUntilMonth: null, membersBy: null },
  });
  expect(texts).toEqual([
    "3 HC\u00A0: tous les problèmes comptent.",
    "3 HC\u00A0: le temps n'est pas limité.",
    "3 HC\u00A0: on y a 17 ans ou plus au 31 décembre qui suit la rentrée, sauf avis de la fédération.",
    "3 HC\u00A0: on y participe 5 fois au plus, sauf avis de la fédération.",
    "3 HC\u00A0: après une finale internationale dans cette catégorie, on y reste pendant 1 an, sauf avis de la fédération.",
    "5.5 HC\u00A0: ses résultats comptent aussi dans le classement individuel de CE.",
    "4.3 HC\u00A0: entre égaux, le plus âgé est devant.",
    "4.3 Les solutions sont justes, mais leur nombre total est faux ou manque\u00A0: aucun point.",
    "4.3 Le nombre de solutions est demandé, et une seule est donnée, juste, alors qu'il y en a plusieurs\u00A0: le coefficient est acquis, pas le point.",
    "4.3 Une réponse fausse est donnée à côté d'une juste\u00A0: la moitié du coefficient est acquise, pas le point.",
    "4.3 La même solution est donnée deux fois\u00A0: la moitié du coefficient est acquise, pas le point.",
    "3 Sans questions saisies, le coefficient d'une note n'est pas borné.",
    "5.2 En ligne, la durée d'une catégorie est tenue\u00A0: le temps part quand on commence, et ce qui est tapé après la fin ne compte pas.",
    "4.3 Le temps compte en minutes entières, arrondi à la minute la plus proche.",
    "4.3 Le classement compare le temps ramené à la durée de tous\u00A0: avec un tiers de temps en plus, 80 minutes comptent comme 60.",
    "4.3 Le classement compare, dans l'ordre\u00A0: le temps le plus long, puis l'âge, dans l'ordre inverse de celui de la catégorie.",
    "5.2 Dans chaque centre et chaque catégorie, les premiers 10\u00A0% des présents, arrondis au-dessus, sont qualifiés, avec 4 points au moins\u00A0; les personnes à égalité avec le dernier le sont aussi.",
    "5.4 Le classement national ajoute 3 fois la demi-finale et 4 fois la finale.",
    "5.5 Une équipe compte 2 femmes et 1 homme.",
    "5.3 Une réclamation se fait le jour même, auprès du centre ou de la fédération.",
    "6 Les convocations partent au moins 1 jour avant l'épreuve.",
  ]);
});

const inWords = (rules: Regulations) => regulationsText(rules, categories);
const { sentence: fiveProblems } = inWords(valid)[0] ?? { sentence: "" };

test("RUL-02 equal rules have no difference; of others each parameter with another value has its two sentences, and nothing else", () => {
  const parameters = fc.record({ rules: anyRules, others: anyRules, changed: fc.subarray(Object.keys(valid) as (keyof Regulations)[]) });
  fc.assert(
    fc.property(parameters, ({ rules, others, changed }) => {
      const later: Regulations = { ...rules, ...Object.fromEntries(changed.map((name) => [name, others[name]])) };
      const [values, laterValues] = [valuesOf(rules), valuesOf(later)];
      const sentencesIn = (all: Regulations) => new Map(inWords(all).map(({ parameter, sentence }) => [parameter, sentence]));
      const [before, after] = [sentencesIn(rules), sentencesIn(later)];
      const expected = [...values.keys()]
        .filter((parameter) => values.get(parameter) !== laterValues.get(parameter))
        .map((parameter) => [before.get(parameter) ?? null, after.get(parameter) ?? null]);
      const differences = differenceOf(inWords(rules), inWords(later)).map((change) => [change.before, change.after]);
      expect(differences.toSorted()).toEqual(expected.toSorted());
    }),
  );
});

/** Each parameter that has a sentence, with its value. */
function valuesOf({ scoring, periods, categories: _, ...others }: Regulations): Map<string, string> {
  const under = (path: string, parameters: object) =>
    Object.entries(parameters).map(([name, value]) => [path + name, JSON.stringify(value)]);
  return new Map([...under("scoring.", scoring), ...under("periods.", periods), ...under("", others)] as [string, string][]);
}

test("RUL-02 a category that comes or goes is a difference too", () => {
  const without = { ...valid, categories: {} };
  expect(differenceOf(inWords(without), inWords(valid))[0]).toEqual({ article: "3", before: null, after: fiveProblems });
  expect(differenceOf(inWords(valid), inWords(without))[0]).toEqual({ article: "3", before: fiveProblems, after: null });
});

test("RUL-02 a parameter is the same since the first season that has its value without a gap", () => {
  const [latest, ...earlier] = [5, 5, 4, 5].map((lastProblem, place) => ({
    year: 2027 - 2 * place,
    texts: inWords({ ...valid, categories: place === 0 ? { "1": { ...limits, minutes: 70 } } : { "1": { ...limits, lastProblem } } }),
  }));
  const since = sinceOf([latest ?? { year: 0, texts: [] }, ...earlier]);
  expect([since.get("categories.1.lastProblem"), since.get("categories.1.minutes"), since.get("timeRounding")]).toEqual([2025, 2027, 2021]);
  expect(sinceOf([]).size).toBe(0);
});

test("RUL-01 rules are read again as they were stored, and those of before bear nothing that a node of before does not know", () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      expect(readRegulations(JSON.parse(JSON.stringify(storedRegulations(rules))))).toEqual(rules);
    }),
  );
  const { women, men } = regulationsOf40thEdition.teams;
  const former = {
    scoring: regulationsOf40thEdition.scoring,
    timeRounding: "up",
    ranking: regulationsOf40thEdition.ranking,
    cumulation: { semiFinal: 1, final: 2 },
    categories: { "1": { lastProblem: 5, minutes: 60, olderFirst: false } },
    teams: { women, men },
    periods: { convocationDays: 15 },
  };
  expect(storedRegulations(readRegulations(former))).toEqual(former);
});
