import { expect, test } from "vitest";
import { firstSteps } from "./first-season.ts";

const emptySeason = { activeYear: null, hasDates: false, categories: 8, sendsMail: false, stages: 0, centers: 0 };
const doneSteps = (facts: Parameters<typeof firstSteps>[0]) => firstSteps(facts).map(({ isDone }) => isDone);

test("ADM-02 a first season lists what to do, in order, and what is done", () => {
  expect(firstSteps(emptySeason).map(({ to }) => to)).toEqual([
    "/admin/configuration/annee-active",
    "/admin/configuration/dates-inscriptions",
    "/admin/configuration/categories",
    "/admin/configuration/courriels",
    "/admin/questionnaire",
    "/admin/centres",
  ]);
  expect(doneSteps(emptySeason)).toEqual([false, false, true, false, false, false]);
  expect(doneSteps({ activeYear: 2027, hasDates: true, categories: 8, sendsMail: true, stages: 3, centers: 1 })).not.toContain(false);
  expect(firstSteps(emptySeason)[3]?.hint).toContain("Aucun serveur d'envoi n'est configuré");
  expect(firstSteps({ ...emptySeason, sendsMail: true })[3]?.hint).toBe("Un serveur d'envoi est configuré.");
});
