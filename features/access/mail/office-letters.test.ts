import { expect, test } from "vitest";
import { letterNames, occasions, officeLetters, refusalOfLetter } from "./office-letters.ts";

test.each(letterNames)("PPL-10 the first text of « %s » is one that the office may write", (name) => {
  const { subject, text } = officeLetters[name];
  expect([refusalOfLetter(name, "subject", subject), refusalOfLetter(name, "text", text)]).toEqual([null, null]);
});

test.each(occasions)("PPL-10 the first text of « %s » names who it is for", (occasion) => {
  const { text } = officeLetters[occasion];
  expect(text).toContain("{prénom}");
  expect(text.split("\n").at(-1), "the address stands alone: it becomes a button").toBe("{lien}");
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
  expect(refusalOfLetter(name, field, text)).toContain(reason.replaceAll(/(?<=«) | (?=»)/g, "\u00A0"));
});

test("PPL-10 a convocation may name a page, and a sentence may end where the next one begins", () => {
  expect(refusalOfLetter("convocation", "subject", "{convocation}, voir https://exemple.fr")).toBeNull();
  expect(refusalOfLetter("password-changed", "subject", "Votre mot de passe a changé. À lire")).toBeNull();
  expect(refusalOfLetter("email-changed", "text", "{identifiant}, {date} : {lien}.\nMerci")).toBeNull();
});
