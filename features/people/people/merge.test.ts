import { expect, test } from "vitest";
import { erasedUsername } from "#core/accounts/erasure.ts";
import { type MergeSide, planMerge } from "./merge.ts";
import type { Person } from "./people.contract.ts";

const contact = { firstname: "Marie", lastname: "Durand", email: "", phone: "", address: "", city: "", zip_code: "", country: "France" };
const emptyPerson = {
  ...{
    username: "marie.durand",
    role: "USER",
    status: "CONFIRMED",
    contact,
    birthday: null,
    genre: null,
    languageName: null,
    establishment: null,
  },
  ...{ controlledCenter: [], controlledClubs: [], registrations: [], results: [] },
};
const side = (person: object = {}, answered: MergeSide["answered"] = []): MergeSide => ({
  person: { ...emptyPerson, ...person } as unknown as Person,
  answered,
  schoolSheets: [],
  mails: 0,
  isMerged: false,
});
const quarter = { id: 1, name: "Quart de finale", year: 2027 };
const result = (grade: number | null) => ({ results: [{ questionnaireId: 1, questionnaire: quarter, grade }] });
const resultWithCenter = (qualified: boolean | null, nextExamCenterId: string | null) => ({
  results: [{ questionnaireId: 1, questionnaire: quarter, grade: null, qualified, nextExamCenterId }],
});
const registered = (status: string) => ({
  registrations: [{ year: 2027, status, category: { name: "C2" }, establishment: null, club: { name: "Les Curieux" } }],
});

test.each([
  [side(), side(), []],
  [side({ role: "CLUB" }), side(), [/même rôle/]],
  [side({ role: "ADMIN" }), side({ role: "ADMIN" }), [/fédération/]],
  [side({ status: "DESACTIVATED" }), side(), [/gardé est désactivé/]],
  [side(), side({ status: "DESACTIVATED" }), []],
  [side(), side({ username: erasedUsername(7) }), [/ont été effacées/]],
  [
    side({ establishment: {}, schoolRight: "correspondent" }),
    side({ establishment: { name: "Ada" }, schoolRight: "correspondent" }),
    [/deux établissements/],
  ],
  [side({ establishment: {}, schoolRight: "see" }), side({ establishment: { name: "Ada" }, schoolRight: "correspondent" }), []],
  [
    side({ establishment: { id: "1" }, schoolRight: "see" }),
    side({ establishment: { id: "2" }, schoolRight: "register" }),
    [/collègues dans deux/],
  ],
  [side({ establishment: { id: "1" }, schoolRight: "see" }), side({ establishment: { id: "1" }, schoolRight: "register" }), []],
  [side({}, [quarter]), side({}, [quarter]), [/ont répondu à «\u00A0Quart de finale 2027\u00A0»/]],
  [side({}, [quarter]), side(), []],
  [side(result(4)), side(result(7)), [/ont une note/]],
  [
    side(resultWithCenter(true, "7")),
    side(resultWithCenter(true, "8")),
    [/Un seul centre d'épreuve peut rester après «\u00A0Quart de finale 2027\u00A0»/],
  ],
  [side(resultWithCenter(false, null)), side(resultWithCenter(true, "8")), [/Un seul centre/]],
  [side(resultWithCenter(true, "7")), side(resultWithCenter(null, null)), []],
  [side(resultWithCenter(null, null)), side(resultWithCenter(true, "8")), []],
  [side(resultWithCenter(true, null)), side(resultWithCenter(true, "8")), []],
  [side(resultWithCenter(true, "8")), side(resultWithCenter(true, "8")), []],
  [side(result(4)), side(result(null)), []],
])("ADM-04 a merge that would lose data is refused (%#)", (kept, other, refusals) => {
  const refusalTexts = planMerge(kept, other).refusals;
  expect(refusalTexts).toEqual(refusals.map((refusal) => expect.stringMatching(refusal)));
});

test.each([
  [undefined, "PENDING", "moved"],
  ["PENDING", "CONFIRMED", "replaces"],
  ["PENDING", "PENDING", "dropped"],
  ["CONFIRMED", "CONFIRMED", "dropped"],
  ["CONFIRMED", "PENDING", "dropped"],
])("ADM-04 with a kept registration %s, another %s of the same year is %s", (kept, other, fate) => {
  expect(planMerge(side(kept === undefined ? {} : registered(kept)), side(registered(other))).registrations).toEqual([
    { year: 2027, category: "C2", place: "Les Curieux", fate },
  ]);
});

test("ADM-04 only empty fields are filled from the other account, an address only as a whole and an e-mail address never", () => {
  const other = side({ contact: { ...contact, email: "m@exemple.fr", address: "1 rue Pascal", city: "Lyon" }, birthday: "2012-05-14" });
  expect(planMerge(side(), other).fields).toEqual(["adresse", "date de naissance"]);
  expect(planMerge(side({ contact: { ...contact, email: "a@exemple.fr", city: "Bron" } }), other).fields).toEqual(["date de naissance"]);
});

test("ADM-04 the centers and clubs of the other account are moved, those of both are not listed", () => {
  const [lyon, bron] = ["Lycée Ampère", "Collège Monge"].map((name, index) => ({ id: index + 1, name }));
  const merge = planMerge(
    side({ controlledCenter: [lyon], controlledClubs: [bron] }),
    side({ controlledCenter: [lyon, bron], controlledClubs: [bron, lyon] }),
  );
  expect([merge.centers, merge.clubs]).toEqual([["Collège Monge"], ["Lycée Ampère"]]);
});

test("ADM-04 results of both accounts are joined, a result of the other alone is moved", () => {
  const stage = { ...quarter, answers: false };
  expect(planMerge(side(result(4)), side(result(null))).stages).toEqual([{ ...stage, result: "joined" }]);
  expect(planMerge(side(), side(result(7))).stages).toEqual([{ ...stage, result: "moved" }]);
  expect(planMerge(side(), side({}, [quarter])).stages).toEqual([{ ...stage, answers: true, result: null }]);
});
