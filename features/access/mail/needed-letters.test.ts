import { expect, test } from "vitest";
import { neededLetterFacts, neededLetters, refusalOfNeeded } from "./needed-letters.ts";

test.each(neededLetters)("PPL-10 the first text of « %s » is one that the office may write", (name) => {
  const { subject, text } = neededLetterFacts[name];
  expect([refusalOfNeeded(name, "subject", subject), refusalOfNeeded(name, "text", text)]).toEqual([null, null]);
});

test.each([
  ["password-asked", "text", "Bonjour,\n\n{liens}", "Il manque {expiration}"],
  ["password-asked", "text", "{liens} {expiration} https://faux.example", "ressemble à une adresse"],
  ["password-asked", "subject", "Ouvrez faux.example/palmares", "ressemble à une adresse"],
  ["password-changed", "text", "{identifiant} {date} {lien}. Écrivez à aide@faux.example", "ressemble à une adresse"],
  ["email-changed", "text", "{identifiant} {date} {liens}", "{liens} n'est pas un mot"],
  ["email-changed", "text", "{identifiant} {date} {lien}.com", "laissez un espace après le lien"],
  ["email-changed", "text", "{identifiant} {date} {lien}/entrer", "laissez un espace après le lien"],
  ["password-changed", "text", "{identifiant} {date} {lien} ou 203.0.113.9", "ressemble à une adresse"],
  ["first-password", "text", "{liens} {expiration}", "Il manque {compte}"],
  ["password-changed", "text", "{identifiant}.com {date} {lien}", "« lea-durand.com » ressemble"],
  ["password-changed", "subject", "Bonjour www{identifiant}, faux.{identifiant}", "ressemble à une adresse"],
  ["password-changed", "text", "{identifiant} {lien} {date}.fr", "« 16.fr » ressemble"],
  ["email-changed", "text", "{identifiant} {date} faux.{lien}", "ressemble à une adresse"],
  ["first-password", "text", "{compte}fr {liens} {expiration}", "« créé.fr » ressemble"],
  ["password-asked", "text", "{demande}fr {liens} {expiration}", "« demandé.fr » ressemble"],
  ["first-password", "subject", "{objet} {liens}", "Un lien ne peut pas figurer dans l'objet"],
  ["password-asked", "subject", "{liens}", "Un lien ne peut pas figurer dans l'objet"],
  ["first-password", "subject", "{objet}.fr", "« mot.fr » ressemble"],
  ["convocation", "text", "{remplace}{rendez-vous}{participant}", "Il manque {consignes}"],
] as const)("PPL-10 SEC-02 « %s », %s: %j is refused", (name, field, text, reason) => {
  expect(refusalOfNeeded(name, field, text)).toContain(reason.replaceAll(/(?<=«) | (?=»)/g, "\u00A0"));
});

test("PPL-10 a convocation may name a page, and a sentence may end where the next one begins", () => {
  expect(refusalOfNeeded("convocation", "subject", "{convocation}, voir https://exemple.fr")).toBeNull();
  expect(refusalOfNeeded("password-changed", "subject", "Votre mot de passe a changé. À lire")).toBeNull();
  expect(refusalOfNeeded("email-changed", "text", "{identifiant}, {date} : {lien}.\nMerci")).toBeNull();
});
