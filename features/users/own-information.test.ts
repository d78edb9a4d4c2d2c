import { expect, test } from "vitest";
import { changesOf, informationOf } from "./own-information.ts";

const stored = {
  birthday: "2012-05-14",
  languageName: "Français",
  genre: "femme" as const,
  contact: { phone: "", address: "3 rue Pascal", city: "Lyon", zip_code: "69001", country: "France" },
};
const shown = informationOf(stored);

test("PAR-07 nothing differs from what is stored until something is typed; blanks around do not count", () => {
  expect(changesOf(shown, stored)).toBeNull();
  expect(changesOf({ ...shown, city: " Lyon " }, stored)).toBeNull();
});

test("PAR-07 only what differs is sent, trimmed, a birthday as month/day/year", () => {
  expect(changesOf({ ...shown, city: " Paris", zip_code: "75005" }, stored)).toEqual({ contact: { city: "Paris", zip_code: "75005" } });
  expect(changesOf({ ...shown, birthday: "2012-06-01", genre: "homme", languageName: "Italien" }, stored)).toEqual({
    birthday: "06/01/2012",
    genre: "homme",
    languageName: "Italien",
  });
  expect(changesOf({ ...shown, address: "" }, stored)).toEqual({ contact: { address: "" } });
  expect(changesOf({ ...shown, genre: "" }, stored), "a gender cleared is not sent").toBeNull();
});

test("PAR-07 what was never given is shown empty, and not sent back", () => {
  const unknown = { ...stored, birthday: null, languageName: null, genre: null };
  expect(informationOf(unknown)).toMatchObject({ birthday: "", languageName: "", genre: "" });
  expect(changesOf(informationOf(unknown), unknown)).toBeNull();
});
