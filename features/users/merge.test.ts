import { expect, test } from "vitest";
import { erasedUsername } from "./erasure.ts";
import { mergeOf, type Side } from "./merge.ts";
import type { Person } from "./users.contract.ts";

const contact = { firstname: "Marie", lastname: "Durand", email: "", phone: "", address: "", city: "", zip_code: "", country: "France" };
const nobody = {
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
const side = (person: object = {}, answered: Side["answered"] = []): Side => ({
  person: { ...nobody, ...person } as unknown as Person,
  answered,
  mails: 0,
});
const quarter = { id: 1, name: "Quart de finale", year: 2027 };
const result = (grade: number | null) => ({ results: [{ questionnaireId: 1, questionnaire: quarter, grade }] });
const seated = (qualified: boolean | null, nextExamCenterId: string | null) => ({
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
  [side({ establishment: {} }), side({ establishment: { name: "Ada" } }), [/deux établissements/]],
  [side({}, [quarter]), side({}, [quarter]), [/ont répondu à «\u00A0Quart de finale 2027\u00A0»/]],
  [side({}, [quarter]), side(), []],
  [side(result(4)), side(result(7)), [/ont une note/]],
  [side(seated(true, "7")), side(seated(true, "8")), [/Un seul centre d'épreuve peut rester après «\u00A0Quart de finale 2027\u00A0»/]],
  [side(seated(false, null)), side(seated(true, "8")), [/Un seul centre/]],
  [side(seated(true, "7")), side(seated(null, null)), []],
  [side(seated(null, null)), side(seated(true, "8")), []],
  [side(seated(true, null)), side(seated(true, "8")), []],
  [side(seated(true, "8")), side(seated(true, "8")), []],
  [side(result(4)), side(result(null)), []],
])("ADM-04 what would be lost is not merged (%#)", (kept, other, refusals) => {
  const said = mergeOf(kept, other).refusals;
  expect(said).toHaveLength(refusals.length);
  for (const [place, refusal] of refusals.entries()) expect(said[place]).toMatch(refusal);
});

test.each([
  [undefined, "PENDING", "moved"],
  ["PENDING", "CONFIRMED", "replaces"],
  ["PENDING", "PENDING", "dropped"],
  ["CONFIRMED", "CONFIRMED", "dropped"],
  ["CONFIRMED", "PENDING", "dropped"],
])("ADM-04 beside a registration %s, a registration %s of the same year is %s", (kept, other, fate) => {
  expect(mergeOf(side(kept === undefined ? {} : registered(kept)), side(registered(other))).registrations).toEqual([
    { year: 2027, category: "C2", place: "Les Curieux", fate },
  ]);
});

test("ADM-04 of itself an account takes only what it does not say, an address only as a whole and an e-mail address never", () => {
  const other = side({ contact: { ...contact, email: "m@exemple.fr", address: "1 rue Pascal", city: "Lyon" }, birthday: "2012-05-14" });
  expect(mergeOf(side(), other).fields).toEqual(["adresse", "date de naissance"]);
  expect(mergeOf(side({ contact: { ...contact, email: "a@exemple.fr", city: "Bron" } }), other).fields).toEqual(["date de naissance"]);
});

test("ADM-04 the centres and clubs that the other runs come over, those that both run are named by neither", () => {
  const [lyon, bron] = [
    { id: 1, name: "Lycée Ampère" },
    { id: 2, name: "Collège Monge" },
  ];
  const merge = mergeOf(
    side({ controlledCenter: [lyon], controlledClubs: [bron] }),
    side({ controlledCenter: [lyon, bron], controlledClubs: [bron, lyon] }),
  );
  expect([merge.centers, merge.clubs]).toEqual([["Collège Monge"], ["Lycée Ampère"]]);
});

test("ADM-04 a result that both have is joined, one of the other alone moves", () => {
  const stage = { ...quarter, answers: false };
  expect(mergeOf(side(result(4)), side(result(null))).stages).toEqual([{ ...stage, result: "joined" }]);
  expect(mergeOf(side(), side(result(7))).stages).toEqual([{ ...stage, result: "moved" }]);
  expect(mergeOf(side(), side({}, [quarter])).stages).toEqual([{ ...stage, answers: true, result: null }]);
});
