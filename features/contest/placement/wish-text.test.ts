import { expect, test } from "vitest";
import { wishDayText, wishText } from "./wish-text.ts";

const centers = [{ id: "1", name: "Lycée Fermat", city: "Lyon", metres: 7_000 }];
const days = { until: "2027-03-12", isLate: false };
const wished = { centerId: "1", name: "Lycée Fermat", isLate: false, isOwn: true };

test.each([
  [null, "Vous pouvez souhaiter un centre jusqu'au 12 mars 2027."],
  [wished, "Votre vœu\u00A0: Lycée Fermat. Votre convocation dira votre centre."],
  [{ ...wished, isOwn: false }, "Le vœu de votre établissement\u00A0: Lycée Fermat. Votre convocation dira votre centre."],
  [{ ...wished, isLate: true }, "Votre vœu\u00A0: Lycée Fermat. Il est suivi s'il reste une place."],
  [{ ...wished, centerId: "2" }, "Lycée Fermat ne peut plus vous recevoir\u00A0: choisissez un autre centre."],
  [{ ...wished, centerId: null, name: null }, "Le centre souhaité n'existe plus\u00A0: choisissez-en un autre."],
])("CNV-04 of the wish %o a person reads « %s »", (wish, text) => {
  expect(wishText({ ...days, wished: wish, centers })).toBe(text);
});

test("CNV-04 after the last day, a person reads that a seat must be left", () => {
  expect(wishDayText({ ...days, isLate: true })).toBe("Après le 12 mars 2027, un vœu n'est suivi que s'il reste une place.");
});
