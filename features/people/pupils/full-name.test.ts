import fc from "fast-check";
import { expect, test } from "vitest";
import { splitName, withParticle } from "./full-name.ts";

test.each([
  ["MARTIN -- DURAND Anna", "MARTIN -- DURAND", "Anna"],
  ["Anna MARTIN – DURAND", "MARTIN – DURAND", "Anna"],
  ["LE GOFF--DE LA TOUR Lou Anne", "LE GOFF--DE LA TOUR", "Lou Anne"],
  ["N’GUESSAN ép. KONÉ Awa", "N’GUESSAN ép. KONÉ", "Awa"],
  ["KONÉ née de la TOUR Awa", "KONÉ née de la TOUR", "Awa"],
  ["Awa KONÉ épouse N'GUESSAN", "KONÉ épouse N'GUESSAN", "Awa"],
  ["MARTIN Anna - Lou", "MARTIN", "Anna - Lou"],
  ["EXUPÉRY (de) Marie", "de EXUPÉRY", "Marie"],
  ["MARTIN Mª José", "MARTIN", "Mª José"],
  ["M. PETIT Luc", "PETIT", "Luc"],
  ["Mme Durand Léa", "Durand", "Léa"],
  ["SMITH / Anna", "SMITH", "Anna"],
  ["MARTIN / DURAND Anna", "MARTIN / DURAND", "Anna"],
])(
  "MND-05 ETB-08 « %s », as registers and offices write it, is the name « %s » and the first name « %s »",
  (whole, lastname, firstname) => {
    expect(splitName(whole)).toEqual({ lastname, firstname });
  },
);

test.each([
  ["de", "EXUPÉRY", "de EXUPÉRY"],
  ["d'", "ORMESSON", "d'ORMESSON"],
  ["de la", "TOUR", "de la TOUR"],
  ["De", "DE GAULLE", "DE GAULLE"],
  ["Non", "PETIT", "PETIT"],
  ["", "PETIT", "PETIT"],
  ["de", "", ""],
])("MND-05 ETB-08 the particle « %s » of the name « %s » gives « %s »", (particle, name, whole) => {
  expect(withParticle(particle, name)).toBe(whole);
});

test.each([
  ["DUPONT Marie", "DUPONT", "Marie"],
  ["Marie DUPONT", "DUPONT", "Marie"],
  ["DE LA TOUR Jean-Pierre", "DE LA TOUR", "Jean-Pierre"],
  ["MARTIN-DUPONT Léa Rose", "MARTIN-DUPONT", "Léa Rose"],
  ["N'DIAYE Awa", "N'DIAYE", "Awa"],
  ["Dupont, Marie", "Dupont", "Marie"],
  ["de la Tour, Anne Sophie", "de la Tour", "Anne Sophie"],
  ["Dupont Marie", "Dupont", "Marie"],
  ["DUPONT MARIE", "DUPONT", "MARIE"],
  ["Dupont", "Dupont", ""],
  ["Da Silva Maria Luisa", "Da Silva Maria Luisa", ""],
  ["DUPONT Marie MARTIN", "DUPONT Marie MARTIN", ""],
  ["de la TOUR Inès", "de la TOUR", "Inès"],
  ["Inès de la TOUR", "de la TOUR", "Inès"],
  ["d'ARTAGNAN Léa", "d'ARTAGNAN", "Léa"],
  ["Léa d’ARTAGNAN", "d’ARTAGNAN", "Léa"],
  ["Jean d' ORMESSON", "d' ORMESSON", "Jean"],
  ["De La TOUR Inès", "De La TOUR", "Inès"],
  ["van den BERG Lotte", "van den BERG", "Lotte"],
  ["Amine ben SALAH", "ben SALAH", "Amine"],
  ["el AMRANI Yasmine", "el AMRANI", "Yasmine"],
  ["PONCE de LEÓN Luis", "PONCE de LEÓN", "Luis"],
  ["MARTIN de la TOUR Inès Rose", "MARTIN de la TOUR", "Inès Rose"],
  ["DUPONT Marie de Lourdes", "DUPONT", "Marie de Lourdes"],
  ["DUPONT Ben", "DUPONT", "Ben"],
  ["Ben DUPONT", "DUPONT", "Ben"],
  ["Van DUPONT Léo", "Van DUPONT Léo", ""],
  ["de La TOUR Inès", "de La TOUR", "Inès"],
  ["de la TOUR", "de la TOUR", ""],
  ["de TOUR", "de TOUR", ""],
  ["", "", ""],
])("ETB-08 « %s » is the name « %s » and the first name « %s »", (whole, lastname, firstname) => {
  expect(splitName(whole)).toEqual({ lastname, firstname });
});

test("ETB-08 particles in front of a name in capitals are of the name, wherever the first name stands", () => {
  const particles = fc.array(fc.constantFrom("de", "la", "du", "des", "le", "van", "der", "von", "ben", "el", "d'"), { maxLength: 3 });
  const names = fc.array(fc.constantFrom("TOUR", "N'DIAYE", "d'ARTAGNAN", "MARTIN-DUPONT", "ÉTÉ"), { minLength: 1, maxLength: 2 });
  const firstnames = fc.array(fc.constantFrom("Inès", "Jean-Pierre", "Ben", "J."), { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(particles, names, firstnames, fc.boolean(), (before, name, first, isNameFirst) => {
      const lastname = [...before, ...name].join(" ");
      const firstname = first.join(" ");
      const whole = isNameFirst ? `${lastname} ${firstname}` : `${firstname} ${lastname}`;
      expect(splitName(whole)).toEqual({ lastname, firstname });
    }),
  );
});
