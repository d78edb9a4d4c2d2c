import { expect, test } from "vitest";
import { missingTexts, sentenceOfMissing } from "./stage-texts.ts";
import { StageTextsDraft } from "./stages.contract.ts";

const none = {
  date: "",
  hour: "",
  waitingForQualificationInformation: "",
  qualifiedForNextStep: "",
  convoquedForNextStep: " ",
  notQualifiedForNextStep: "",
};

test("STG-04 the date alone can be saved; what is missing is said by field and in one sentence", () => {
  const dated = { ...none, date: "2027-03-14" };
  expect([StageTextsDraft.safeParse(dated).success, StageTextsDraft.safeParse({ ...dated, date: "32/13/2027" }).success]).toEqual([
    true,
    false,
  ]);
  const refused = StageTextsDraft.safeParse({ ...dated, date: "32/13/2027", hour: "14h99" }).error?.issues.map(({ message }) => message);
  expect(refused).toEqual(["Cette date n'existe pas", "Écrivez l'heure ainsi\u00A0: 14:00"]);
  expect(missingTexts(dated)).toEqual({
    hour: "L'heure est requise",
    waitingForQualificationInformation: "Le texte est requis",
    qualifiedForNextStep: "Le texte est requis",
    convoquedForNextStep: "Le texte est requis",
    notQualifiedForNextStep: "Le texte est requis",
  });
  const almost = { ...dated, hour: "14:00", waitingForQualificationInformation: "a", qualifiedForNextStep: "b", convoquedForNextStep: "c" };
  expect(sentenceOfMissing(almost)).toContain("Il manque encore\u00A0: «\u00A0Non qualifié\u00A0». Ce qui");
  expect(sentenceOfMissing({ ...almost, notQualifiedForNextStep: "d" })).toBe("Rien ne manque.");
});
