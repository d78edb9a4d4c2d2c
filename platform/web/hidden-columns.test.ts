import { expect, test } from "vitest";
import { columnKey, hiddenAmong } from "./hidden-columns.ts";

const columns = [{ title: "Nom", card: "title" }, { title: "E-mail" }, { title: "Établissement ou club" }];

test("PPL-13 an address hides the columns that it names, never the name of the person, and ignores others", () => {
  expect(columns.map(columnKey)).toEqual(["nom", "e-mail", "etablissement-ou-club"]);
  const hidden = (text: string | null) => [...hiddenAmong(columns, text)];
  expect(hidden("nom,etablissement-ou-club,inconnue")).toEqual(["etablissement-ou-club"]);
  expect([hidden(null), hidden("aucune"), hidden("")]).toEqual([[], [], []]);
});
