import { expect, test } from "vitest";
import { firstSteps } from "./first-season.ts";

const nothing = { activeYear: null, hasDates: false, categories: 8, sendsMail: false, stages: 0, centers: 0 };
const done = (facts: Parameters<typeof firstSteps>[0]) => firstSteps(facts).map(({ isDone }) => isDone);

test("ADM-02 a first season says what to do, in order, and what is done", () => {
  expect(firstSteps(nothing).map(({ to }) => to)).toEqual([
    "/admin/configuration/annee-active",
    "/admin/configuration/dates-inscriptions",
    "/admin/configuration/categories",
    "/admin/configuration/courriels",
    "/admin/questionnaire",
    "/admin/centres",
  ]);
  expect(done(nothing)).toEqual([false, false, true, false, false, false]);
  expect(done({ activeYear: 2027, hasDates: true, categories: 8, sendsMail: true, stages: 3, centers: 1 })).not.toContain(false);
  expect(firstSteps(nothing)[3]?.hint).toContain("Aucun serveur d'envoi n'est configuré");
  expect(firstSteps({ ...nothing, sendsMail: true })[3]?.hint).toBe("Un serveur d'envoi est configuré.");
});
