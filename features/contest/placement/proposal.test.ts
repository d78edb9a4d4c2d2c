import { expect, test } from "vitest";
import type { ProposedPerson } from "./placement.contract.ts";
import { isFar, isMoved, isWishFollowed, lackingSeats, wishesText } from "./proposal.ts";
import { formatKm, type Reason, reasons, reasonText } from "./reasons.ts";

const details = { center: "Lycée Fermat", km: 7.4, nearest: "Collège Pascal", wished: "Lycée Vauban", territory: "Corse" };

test("CNV-01 each reason is one sentence", () => {
  const sentences = Object.fromEntries(reasons.map((reason): [Reason, string] => [reason, reasonText({ ...details, reason })]));
  expect(sentences).toEqual({
    hand: "Centre choisi à la main\u00A0: il ne change pas.",
    wish: "Son vœu, à 7\u00A0km.",
    wishFull: "Le centre souhaité, Lycée Vauban, est complet\u00A0; Lycée Fermat est à 7\u00A0km.",
    wishGone: "Le centre souhaité n'est plus possible\u00A0; Lycée Fermat est à 7\u00A0km.",
    kept: "Garde son centre, à 7\u00A0km.",
    nearest: "Le plus proche, à 7\u00A0km.",
    full: "Le plus proche, Collège Pascal, est complet\u00A0; Lycée Fermat est à 7\u00A0km.",
    family: "Avec sa famille, à 7\u00A0km.",
    school: "Avec son établissement, à 7\u00A0km.",
    other: "Collège Pascal, plus proche, a encore une place\u00A0; Lycée Fermat est à 7\u00A0km.",
    unconfirmed: "Inscription pas encore validée\u00A0: aucune place avant.",
    unknownPlace: "Commune introuvable\u00A0: à placer à la main.",
    noCenter: "Aucun centre n'a de places dans son territoire (Corse)\u00A0: à placer à la main.",
    notStepFree: "Aucun centre de son territoire n'a d'accès sans marche\u00A0: à placer à la main.",
    noSeat: "Tous les centres possibles sont complets, dont le plus proche, Collège Pascal.",
  });
  expect(reasonText({ ...details, reason: "nearest", km: null }), "abroad nothing is measured").toBe(
    "Le plus proche, dans son territoire.",
  );
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
  [{ todayId: null, centerId: "1", km: 3 }, false, true],
  [{ todayId: "1", centerId: "1", km: 80 }, false, false],
  [{ todayId: "1", centerId: "2", km: 80.1 }, true, true],
  [{ todayId: "1", centerId: null, km: null }, false, false],
])("CNV-01 of %o it is %s that they go far, and %s that they move", (person, far, moved) => {
  expect([isFar(person), isMoved(person)]).toEqual([far, moved]);
});

test("CNV-01 the seats that lack are listed by territory", () => {
  const person = (territory: string, reason: Reason): ProposedPerson => ({
    ...{ userId: "7", lastname: "Durand", firstname: "Marie", town: "Lyon", territory, reason },
    ...{ todayId: null, centerId: null, nearestId: null, km: null, wish: null },
  });
  expect(lackingSeats([person("Corse", "unconfirmed"), person("Corse", "notStepFree")])).toBeUndefined();
  const people = [person("Corse", "noCenter"), person("France métropolitaine", "noSeat"), person("France métropolitaine", "noSeat")];
  expect(lackingSeats(people)).toEqual({ count: 3, where: "Corse (1), France métropolitaine (2)" });
});

test("CNV-04 wishes are counted: followed at the proposed center, else at today's", () => {
  const person = (wish: string | null | undefined, centerId: string | null, todayId: string | null): ProposedPerson => ({
    ...{ userId: "7", lastname: "Durand", firstname: "Marie", town: "Lyon", territory: "Corse", reason: "wish", nearestId: null, km: null },
    ...{ centerId, todayId, wish: wish === undefined ? null : { centerId: wish } },
  });
  const people = [
    person("1", "1", "2"),
    person("2", null, "2"),
    person("1", "2", "1"),
    person(null, null, null),
    person(undefined, "1", null),
  ];
  expect(people.map(isWishFollowed)).toEqual([true, true, false, false, undefined]);
  expect(wishesText(people)).toMatch(/^2\svœux suivis sur 4\.$/);
  expect(wishesText(people.slice(4))).toBeUndefined();
});
