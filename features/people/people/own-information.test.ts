import { expect, test } from "vitest";
import { emptyContact } from "#core/accounts/contact.ts";
import { changesOf, informationOf } from "./own-information.ts";

const stored = {
  birthday: "2012-05-14",
  languageName: "Français",
  genre: "femme" as const,
  contact: { ...emptyContact, address: "3 rue Pascal", city: "Lyon", zip_code: "69001", country: "France" },
};
const values = informationOf(stored);

test("PAR-07 nothing differs until something is typed; surrounding blanks do not count", () => {
  expect(changesOf(values, stored)).toBeNull();
  expect(changesOf({ ...values, city: " Lyon " }, stored)).toBeNull();
});

test("PAR-07 only changed fields are sent, trimmed, a birthday as month/day/year", () => {
  expect(changesOf({ ...values, city: " Paris", zip_code: "75005" }, stored)).toEqual({ contact: { city: "Paris", zip_code: "75005" } });
  expect(changesOf({ ...values, birthday: "2012-06-01", genre: "homme", languageName: "Italien" }, stored)).toEqual({
    birthday: "06/01/2012",
    genre: "homme",
    languageName: "Italien",
  });
  expect(changesOf({ ...values, address: "" }, stored)).toEqual({ contact: { address: "" } });
  expect(changesOf({ ...values, genre: "" }, stored), "a cleared gender is not sent").toBeNull();
});

test("PAR-07 a missing field is shown empty, and not sent back", () => {
  const unknown = { ...stored, birthday: null, languageName: null, genre: null };
  expect(informationOf(unknown)).toMatchObject({ birthday: "", languageName: "", genre: "" });
  expect(changesOf(informationOf(unknown), unknown)).toBeNull();
});
