import { expect, test } from "vitest";
import { pupilLink } from "./pupil-link.ts";

test("ETB-05 the link contains the RNE code of the school, or its id if it has none", () => {
  const site = "https://palmares.example.org";
  expect(pupilLink(site, { id: "12", rneCode: "0690009J" })).toBe(`${site}/inscription/scolaire?etablissement=0690009J`);
  expect(pupilLink(site, { id: "12", rneCode: null })).toBe(`${site}/inscription/scolaire?etablissement=12`);
});
