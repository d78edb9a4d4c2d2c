import fc from "fast-check";
import { expect, test } from "vitest";
import { readAgain, refusalOfBroken, refusalOfBrokenText } from "./broken-text.ts";

const inWindows1252 = (text: string): string => new TextDecoder("windows-1252").decode(Buffer.from(text));

test.each([
  ["ClÃ´tilde", "Clôtilde"],
  ["CÃ©cile", "Cécile"],
  ["FranÃ§ois", "François"],
  ["BÅ’UF", "BŒUF"],
  ["Ã‰LODIE", "ÉLODIE"],
  ["ClÃƒÂ´tilde", "Clôtilde"],
  ["N\u00e2\u20ac\u2122GUESSAN", "N’GUESSAN"],
])("MND-05 « %s » was « %s » before it was read in another encoding", (broken, before) => {
  expect(readAgain(broken)).toBe(before);
  expect(refusalOfBroken(broken)).toContain(`sans doute pour «\u00A0${before}\u00A0»`);
});

test.each([
  "Cl\uFFFDtilde",
  "Cl?tilde",
  "ClŽment",
  "Fran‡ois",
  "H\u0082l\u008ane",
  "Zo‚",
  "B√©ziers",
  "H├®l├¿ne",
  "NoÃ",
  "SŠvres",
  "H&eacute;l&egrave;ne",
  "Rapha\\u00ebl",
  "?UVRARD",
  "Zo?",
  "Èâàíîâ",
  "Àííà",
  "ÈÂÀÍÎÂ",
  "Ëåâ-Îëåã",
  "Ðáðáäüðïõëïò",
  "Dvoøák",
  "Jiøí",
  "£ukasz",
  "©astný",
])("MND-05 « %s » has lost a letter", (name) => {
  expect(refusalOfBroken(name)).toContain("une lettre s'est perdue");
});

test.each([
  "Clôtilde",
  "JOÃO",
  "SÃ",
  "Šťastný",
  "Žofie",
  "ŽIŽKA",
  "Œuvrard",
  "NGUYỄN",
  "بن صالح",
  "陳",
  "O´BRIEN",
  "D’ARVOR",
  "Þórsdóttir",
  "Éloïse",
  "Zoë",
  "Aéïä",
  "Öé",
  "Øystein",
  "Bøe",
  "Høgnadóttir",
  "Žižek",
  "Nuñez",
  "Åsa",
  "Dvořák",
  "Zoé ?",
  "6e « Les As »",
  "5e “Voltaire”",
  "Saint−Denis",
  "Mª José",
])("MND-05 « %s » is sound", (name) => {
  expect(refusalOfBroken(name)).toBeNull();
});

test("MND-05 whatever is read in Windows-1252 instead of UTF-8 is read again", () => {
  const accented = fc.stringMatching(/^[a-zA-Zéèêëàâîïôûùüçœ'-]{1,20}$/).filter((text) => /\P{ASCII}/u.test(text));
  fc.assert(fc.property(accented, (text) => readAgain(inWindows1252(text)) === text));
});

test.each([
  ["12 rue de lâ€™Ã‰glise", "sans doute pour «\u00A012 rue de l’Église\u00A0»"],
  ["BÃ©ziers", "sans doute pour «\u00A0Béziers\u00A0»"],
  ["Saint-\uFFFDtienne", "une lettre s'est perdue"],
  ["R?sidence des Lilas", "une lettre s'est perdue"],
])("MND-05 the address « %s » arrived broken", (address, reason) => {
  expect(refusalOfBrokenText(address)).toContain(reason);
});

test.each(["n°12, rue des Œillets", "Bât. B – 3ª", "6e A", "Île d’Yeu", "Où ?", "1 bis, avenue d’Évian"])(
  "MND-05 the address « %s » is sound",
  (address) => {
    expect(refusalOfBrokenText(address)).toBeNull();
  },
);
