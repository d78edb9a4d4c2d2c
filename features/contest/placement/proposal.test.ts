import { expect, test } from "vitest";
import type { ProposedPerson } from "./placement.contract.ts";
import { countsOf, peopleLists } from "./proposal.ts";
import { formatKm, reasonText } from "./reason-text.ts";
import { type Reason, reasons } from "./reasons.ts";

const told = { center: "Lycée Fermat", km: 7.4, nearest: "Collège Pascal", territory: "Corse" };

test("CNV-01 each reason is one sentence", () => {
  const sentences = Object.fromEntries(reasons.map((reason): [Reason, string] => [reason, reasonText({ ...told, reason })]));
  expect(sentences).toEqual({
    hand: "Placé à la main\u00A0: ne change pas.",
    kept: "Garde son centre, à 7\u00A0km.",
    nearest: "Le plus proche, à 7\u00A0km.",
    full: "Le plus proche, Collège Pascal, est complet\u00A0; Lycée Fermat est à 7\u00A0km.",
    family: "Avec sa famille, à 7\u00A0km.",
    school: "Avec son établissement, à 7\u00A0km.",
    other: "Collège Pascal, plus proche, garde une place\u00A0; Lycée Fermat est à 7\u00A0km.",
    unconfirmed: "Inscription non validée\u00A0: pas de place avant.",
    unknownPlace: "Commune introuvable\u00A0: à placer à la main.",
    noCenter: "Aucun centre n'a de places dans son territoire, Corse\u00A0: à placer à la main.",
    notStepFree: "Aucun centre de son territoire n'a d'accès sans marche\u00A0: à placer à la main.",
    noSeat: "Plus de place dans les centres possibles, dont Collège Pascal.",
  });
  expect(reasonText({ ...told, reason: "nearest", km: null }), "abroad nothing is measured").toBe("Le plus proche, dans son territoire.");
});

test.each([
  [0, "moins d'1\u00A0km"],
  [0.9, "moins d'1\u00A0km"],
  [1, "1\u00A0km"],
  [79.6, "80\u00A0km"],
])("CNV-01 %s km is « %s »", (km, text) => {
  expect(formatKm(km)).toBe(text);
});

test.each([
  [
    { todayId: null, centerId: "1", km: 3 },
    { look: false, moved: true },
  ],
  [
    { todayId: "1", centerId: "1", km: 80 },
    { look: false, moved: false },
  ],
  [
    { todayId: "1", centerId: "2", km: 80.1 },
    { look: true, moved: true },
  ],
  [
    { todayId: "1", centerId: null, km: null },
    { look: true, moved: false },
  ],
])("CNV-01 of %o the lists of the page name %o", (facts, { look, moved }) => {
  const person: ProposedPerson = {
    ...{
      userId: "7",
      lastname: "Durand",
      firstname: "Marie",
      town: "Lyon",
      territory: "France métropolitaine",
      nearestId: "1",
      reason: "nearest",
    },
    ...facts,
  };
  expect([peopleLists.look(person), peopleLists.moved(person), peopleLists.all(person)]).toEqual([look, moved, true]);
  const placed = Number(facts.centerId !== null);
  expect(countsOf({ people: [person] })).toEqual({ placed, unplaced: 1 - placed, moved: Number(moved), far: Number(look && placed === 1) });
});
