import fc from "fast-check";
import { expect, test } from "vitest";
import { fillPlaceholders, refusalOfPlaceholders } from "#access/mail/letter-text.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import { composeLetter } from "./compose-letter.ts";

test("PPL-10 a placeholder that a letter does not have is refused, with those it has", () => {
  expect(refusalOfPlaceholders("Bonjour {nom}", ["prénom", "lien"])).toBe(
    "{nom} n'est pas un mot qui se remplace ici\u00A0: {prénom}, {lien}.",
  );
  expect(refusalOfPlaceholders("Bonjour { Prenom}", ["prénom", "lien"])).toBe(
    "{ Prenom} n'est pas un mot qui se remplace ici\u00A0: écrivez {prénom}.",
  );
  expect(refusalOfPlaceholders("{constructor}", ["prénom"])).not.toBeNull();
  expect(refusalOfPlaceholders("une { accolade } seule", ["prénom"])).not.toBeNull();
  expect(refusalOfPlaceholders("f(x) = {\n", ["prénom"])).toBeNull();
});

test.each([
  [[], ""],
  [["Léa"], "Léa"],
  [["Léa", "Paul"], "Léa et Paul"],
  [["Léa", "Paul", "Inès"], "Léa, Paul et Inès"],
  [["Léa", "Léa", ""], "Léa"],
])("PPL-10 the children of one address: %j are « %s »", (names, expected) => {
  expect(listInFrench(names)).toBe(expected);
});

test("PPL-10 what a name contains is never taken for a placeholder", () => {
  fc.assert(
    fc.property(fc.constantFrom("{lien}", "{prénom}", "$&", "$1"), (firstname) => {
      const { text } = composeLetter({ subject: "x", text: "Bonjour {prénom}, {lien}" }, [{ firstname, username: "u" }], { lien: "L" });
      expect(text).toBe(`Bonjour ${firstname}, L`);
    }),
  );
  expect(fillPlaceholders("{étape} {toString}", { lien: "L" }), "without a value it stays").toBe("{étape} {toString}");
});

test.each([
  [[{ firstname: "Léa", genre: "femme" }], "Léa, êtes-vous prête (ou non)\u00A0?"],
  [[{ firstname: "Paul(e)", genre: "homme" }], "Paul(e), êtes-vous prêt (ou non)\u00A0?"],
  [[{ firstname: "Camille", genre: null }], "Camille, êtes-vous prêt(e) (ou non)\u00A0?"],
  [
    [
      { firstname: "Léa", genre: "femme" },
      { firstname: "Inès", genre: "femme" },
    ],
    "Léa et Inès, êtes-vous prêt(e) (ou non)\u00A0?",
  ],
])("PPL-10 the words of a letter agree with whoever is alone to read it: %j", (family, expected) => {
  const letter = { subject: "Prêt(e)", text: "{prénom}, êtes-vous prêt(e) (ou non)\u00A0?" };
  const { text } = composeLetter(
    letter,
    family.map((person) => ({ ...person, username: "u" })),
    {},
  );
  expect(text).toBe(expected);
});

test("PPL-10 several usernames are named in the plural, where the word stands for itself", () => {
  const family = (usernames: readonly string[]) => usernames.map((username) => ({ firstname: "Zoé", username }));
  const textFor = (text: string, ...usernames: string[]) => composeLetter({ subject: "x", text }, family(usernames), {}).text;
  const texts = [
    ["Pour répondre, identifiant {identifiant}\u00A0:", "Pour répondre, identifiants a et b\u00A0:"],
    ["Bonjour,\n\nIdentifiant\u00A0: {identifiant}", "Bonjour,\n\nIdentifiants\u00A0: a et b"],
    ["Votre identifiant\u00A0: {identifiant}", "Votre identifiant\u00A0: a et b"],
    ["avec l'identifiant {identifiant}", "avec l'identifiant a et b"],
  ] as const;
  for (const [text, plural] of texts)
    expect([textFor(text, "a", "b"), textFor(text, "a")]).toEqual([plural, text.replace("{identifiant}", "a")]);
});
