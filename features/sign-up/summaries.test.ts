import { expect, test } from "vitest";
import { emptyContact } from "#features/columns/contact.ts";
import { noAnswers } from "#features/consents/consents.ts";
import type { ParticipantValues } from "./participant-form.ts";
import { participantLines } from "./web/summaries.ts";

const choices = { categories: [], languages: [], clubs: [], requiredConsents: {} as never };

test.each([
  ["2016-05-14", "femme", "Fille"],
  ["2016-05-14", "homme", "Garçon"],
  ["1980-05-14", "femme", "Femme"],
] as const)("INS-15 born on %s, « %s »: the summary says %s, and the class", (birthday, genre, word) => {
  const values = {
    ...{ ...noAnswers, guardian: "", contact: emptyContact, birthday, genre, schoolClass: "6e" },
    ...{ categoryName: "C1", languageName: "Français", clubId: "", establishment: { name: "" } },
  } as unknown as ParticipantValues;
  const facts = new Map(participantLines("individual", values, choices, "2026-11-20")[0]);
  expect([facts.get("Genre"), facts.get("Classe")]).toEqual([word, "6e"]);
});
