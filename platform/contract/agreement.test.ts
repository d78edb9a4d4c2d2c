import fc from "fast-check";
import { expect, test } from "vitest";
import { agree } from "./agreement.ts";

test.each([
  ["Vous êtes qualifié(e).", "Vous êtes qualifiée.", "Vous êtes qualifié."],
  ["Êtes-vous prêt(e)\u00A0?", "Êtes-vous prête\u00A0?", "Êtes-vous prêt\u00A0?"],
  ["QUALIFIÉ(E)", "QUALIFIÉE", "QUALIFIÉ"],
  ["Né(e) en 2012, arrivé(e) premier(e)", "Née en 2012, arrivée première", "Né en 2012, arrivé premier"],
  ["champion(ne), heureux(se), dernier(ère)", "championne, heureuse, dernière", "champion, heureux, dernier"],
  ["lauréat(e), joueur(euse), sportif(ve)", "lauréate, joueuse, sportive", "lauréat, joueur, sportif"],
  ["Cher(e) {prénom}(e),", "Chère {prénom}(e),", "Cher {prénom}(e),"],
  ["<p>Bravo, <b>qualifié(e)</b>&nbsp;!</p>", "<p>Bravo, <b>qualifiée</b>&nbsp;!</p>", "<p>Bravo, <b>qualifié</b>&nbsp;!</p>"],
  ["Votre enfant est inscrit(e).", "Votre enfant est inscrite.", "Votre enfant est inscrit."],
])("STG-04 « %s » agrees with its reader", (text, woman, man) => {
  expect([agree(text, "femme"), agree(text, "homme"), agree(text, null)]).toEqual([woman, man, text]);
});

test.each([
  "les inscrit(e)s",
  "inscrit(e)(s)",
  "un(e) adulte, votre professeur(e), l'élu(e), chaque participant(e), tout(e) élève, un(e) participant(e)",
  "votre&nbsp;invité(e)",
  "f(e) = ln(e) + sin(e) + {prêt(e)}",
  "le(s) jour(s), e-mail(s), groupe (e), 6e(e), Abo(Turku)",
  "https://exemple.fr/qualifié(e) a.prêt(e)@exemple.fr",
  '<a href="/prêt(e)" title="prêt(e)">ici</a>',
  "complet(e), actuel(e), champion(e)",
  "",
])("STG-04 « %s » stays as written", (text) => {
  expect([agree(text, "femme"), agree(text, "homme")]).toEqual([text, text]);
});

test("STG-04 a text without such a word is unchanged for anybody", () => {
  const readers = fc.constantFrom("femme", "homme", null);
  const word = fc.string({ unit: fc.constantFrom(..."aéeEx( ){}<>/@&;'s\u00A0".split("")) });
  fc.assert(fc.property(word, readers, (text, genre) => /\p{L}\(\p{L}+\)/u.test(text) || agree(text, genre) === text));
});

test("STG-04 only the parentheses are changed, and once", () => {
  const words = fc.constantFrom("qualifié(e)", "prêt(e)", "inscrit(e)s", "votre ami(e)", "(e)", "Paris", "<b>", "x < 3", "\n", "admis(e)");
  fc.assert(
    fc.property(fc.array(words), (parts) => {
      const text = parts.join(" ");
      const [woman, man] = [agree(text, "femme"), agree(text, "homme")];
      expect(woman.replaceAll(/[()]|e/g, "")).toBe(text.replaceAll(/[()]|e/g, ""));
      expect([agree(woman, "homme"), agree(man, "femme")]).toEqual([woman, man]);
    }),
  );
});
