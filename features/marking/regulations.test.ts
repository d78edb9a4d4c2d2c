import fc from "fast-check";
import { expect, test } from "vitest";
import { anyRules } from "#tests/regulations.ts";
import { Regulations, regulationsOf40thEdition, rulesOfCategory } from "./regulations.ts";
import { regulationsText } from "./regulations-text.ts";

const limits = { lastProblem: 5, minutes: 60, olderFirst: false };
const valid = { ...regulationsOf40thEdition, categories: { "1": limits } };
const { ranking, scoring, cumulation } = valid;
const [grade] = ranking;

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
  [
    "a third of a coefficient",
    { ...valid, scoring: { ...scoring, wrongTotal: 0.3 } },
    "Le coefficient est acquis en entier, à moitié ou pas du tout",
  ],
  [
    "a share in letters",
    { ...valid, scoring: { ...scoring, wrongTotal: "1" } },
    "Le coefficient est acquis en entier, à moitié ou pas du tout",
  ],
  ["no ranking key", { ...valid, ranking: [] }, "Un classement compare au moins un critère"],
  ["a ranking key twice", { ...valid, ranking: [grade, { ...grade, descending: false }] }, "Un critère ne compte qu'une fois"],
  ["an unknown ranking key", { ...valid, ranking: [{ key: "id; drop table users", descending: true }] }, null],
  ["a final that does not count", { ...valid, cumulation: { ...cumulation, final: 0 } }, "Un nombre d'au moins 1 est attendu"],
  ["a negative weight", { ...valid, cumulation: { ...cumulation, semiFinal: -1 } }, "Un nombre positif est attendu"],
  ["half a weight", { ...valid, cumulation: { ...cumulation, semiFinal: 1.5 } }, "Un nombre entier est attendu"],
  ["an endless weight", { ...valid, cumulation: { ...cumulation, final: Number.POSITIVE_INFINITY } }, null],
  ["a category without problems", { ...valid, categories: { "1": { ...limits, lastProblem: 0 } } }, "Un nombre d'au moins 1 est attendu"],
  ["a category that is no number", { ...valid, categories: { CE: limits } }, null],
  ["another rounding", { ...valid, timeRounding: "random()" }, null],
  ["a list", [valid], null],
  ["nothing", null, null],
])("RUL-01 %s is refused", (_, body, message) => {
  const { success, error } = Regulations.safeParse(body);
  expect(success).toBe(false);
  if (message !== null) expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("RUL-01 the prototype is no category", () => {
  const { categories } = Regulations.parse({ ...valid, categories: JSON.parse(`{"__proto__": ${JSON.stringify(limits)}}`) });
  expect(Object.getPrototypeOf(categories)).toBe(Object.prototype);
  expect(rulesOfCategory({ ...valid, categories }, 1)).toEqual({ lastProblem: null, minutes: null, olderFirst: false });
});

test("RUL-01 a category that the rules do not name has no limits, and the younger first", () => {
  expect(rulesOfCategory(valid, 1)).toEqual(limits);
  expect(rulesOfCategory(valid, 2)).toEqual({ lastProblem: null, minutes: null, olderFirst: false });
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
    "4.3 Une seule solution juste est donnée quand il y en a plusieurs\u00A0: la moitié du coefficient est acquise, pas le point.",
    "4.3 Une réponse fausse est donnée à côté d'une juste\u00A0: rien n'est acquis.",
    "4.3 La même solution est donnée deux fois\u00A0: rien n'est acquis.",
    "4.3 Le temps compte en minutes entières, arrondi à la minute supérieure.",
    "4.3 Le classement compare, dans l'ordre\u00A0: le plus grand nombre de points, puis la plus grande somme des coefficients, puis le temps le plus court, puis l'âge, dans l'ordre de la catégorie.",
    "5.4 Le classement national ajoute 1 fois la demi-finale et 2 fois la finale.",
    "5.5 La composition des équipes est libre.",
    "6 Les convocations partent au moins 15 jours avant l'épreuve.",
  ]);
});

test("RUL-01 the sentences follow the values", () => {
  const texts = textsOf({
    categories: { "2": { lastProblem: null, minutes: null, olderFirst: true } },
    scoring: { wrongTotal: 0, oneOfSeveral: 1, wrongAmongRight: 0.5, repeated: 0.5 },
    timeRounding: "nearest",
    ranking: [
      { key: "time", descending: true },
      { key: "birthday", descending: false },
    ],
    cumulation: { semiFinal: 3, final: 4 },
    teams: { women: 2, men: 1 },
    periods: { convocationDays: 1 },
  });
  expect(texts).toEqual([
    "3 HC\u00A0: tous les problèmes comptent.",
    "3 HC\u00A0: le temps n'est pas limité.",
    "4.3 HC\u00A0: entre égaux, le plus âgé est devant.",
    "4.3 Les solutions sont justes, mais leur nombre total est faux ou manque\u00A0: rien n'est acquis.",
    "4.3 Une seule solution juste est donnée quand il y en a plusieurs\u00A0: le coefficient est acquis, pas le point.",
    "4.3 Une réponse fausse est donnée à côté d'une juste\u00A0: la moitié du coefficient est acquise, pas le point.",
    "4.3 La même solution est donnée deux fois\u00A0: la moitié du coefficient est acquise, pas le point.",
    "4.3 Le temps compte en minutes entières, arrondi à la minute la plus proche.",
    "4.3 Le classement compare, dans l'ordre\u00A0: le temps le plus long, puis l'âge, dans l'ordre inverse de celui de la catégorie.",
    "5.4 Le classement national ajoute 3 fois la demi-finale et 4 fois la finale.",
    "5.5 Une équipe compte 2 femmes et 1 homme.",
    "6 Les convocations partent au moins 1 jour avant l'épreuve.",
  ]);
});
