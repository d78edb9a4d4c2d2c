import { expect, test } from "vitest";
import { csvText } from "./csv-text.ts";

test("MND-05 files of two encodings, put end to end, are each read in their own", () => {
  const lines = ["Nom;Prénom", "ABRIAL;Clôtilde", "BOZEC;Maël"].map((line) => `${line}\r\n`);
  const bytes = Buffer.concat(lines.map((line, index) => Buffer.from(line, index === 1 ? "latin1" : "utf8")));
  expect(csvText(bytes)).toBe(lines.join(""));
});

test("MND-05 a mark of the byte order in the middle of a file begins a line", () => {
  expect(csvText(Buffer.from("\uFEFFNom\nABRIAL\uFEFFNom\nBOZEC"))).toBe("Nom\nABRIAL\nNom\nBOZEC");
});

test.each([
  ["UTF-16, the first byte of a letter first, without a mark", Buffer.from("Prénom\nZoé\n", "utf16le").swap16()],
  ["a file of DOS that Ctrl-Z ends", Buffer.from("Prénom\nZoé\n\x1A")],
  ["lines that end with U+2028", Buffer.from("Prénom\u2028Zoé\u2028")],
])("MND-05 %s is read", (_, bytes) => {
  expect(csvText(bytes)).toBe("Prénom\nZoé\n");
});

test("MND-05 a file of UTF-8 with another one of UTF-16 behind it is refused", () => {
  expect(() => csvText(Buffer.concat([Buffer.from("\uFEFFNom\nZoé\n"), Buffer.from("\uFEFFNom\nAnaïs, Léa, Tom\n", "utf16le")]))).toThrow(
    "ni un classeur",
  );
});

/** The bytes of a text in an encoding, by decoding each byte with the same tables. */
const bytesOf: Readonly<Record<string, (text: string) => Buffer>> = {
  "windows-1252": (text) => encoded(text, { "’": 0x92, Œ: 0x8c, œ: 0x9c }),
  macintosh: (text) =>
    encoded(text, { É: 0x83, È: 0xe9, Ë: 0xe8, é: 0x8e, è: 0x8f, ë: 0x91, î: 0x94, ï: 0x95, Œ: 0xce, Ç: 0x82, "’": 0xd5, "\u00A0": 0xca }),
  ibm850: (text) => encoded(text, { É: 0x90, È: 0xd4, Ë: 0xd3, é: 0x82, è: 0x8a, ë: 0x89, î: 0x8c, ï: 0x8b, Ç: 0x80, "\u00A0": 0xff }),
  "iso-8859-15": (text) => encoded(text, { Œ: 0xbc, œ: 0xbd, Ÿ: 0xbe }),
};
const encoded = (text: string, codes: Readonly<Record<string, number>>): Buffer =>
  Buffer.from(Array.from(text, (character) => codes[character] ?? character.charCodeAt(0)));

test.each([
  ["macintosh", "Nom;Prenom\nDupont;Élise\nMartin;Éric\nRoux;Benoît\n"],
  ["macintosh", "NOM;PRÉNOM\nRENÉ;NOÉ\nDUBOIS;HÉLÈNE\nROUX;CHLOË\n"],
  ["macintosh", "Nom;Prénom\nD’ARGENT;Zoé\nLE\u00A0GOFF;Éva\n"],
  ["ibm850", "NOM;PRÉNOM\nRENÉ;NOÉ\nDUBOIS;HÉLÈNE\nROUX;CHLOË\n"],
  ["ibm850", "Nom;Prénom\nBréhier;Noël\nLE\u00A0GOFF;Éva\n"],
  ["iso-8859-15", "Nom;Prénom\nŒUVRARD;Zoé\nLebœuf;Éva\n"],
  ["windows-1252", "NOM;PRÉNOM\nRENÉ;NOÉ\nDUBOIS;HÉLÈNE\nROUX;CHLOË\n"],
  ["windows-1252", "Nom;Prenom\nRENé;JOSé\nDUBOIS;HéLèNE\n"],
  ["windows-1252", "Nom;Prenom\nD’ARGENT;Ana\nLE\u00A0GOFF;5e\u00A0B\n"],
  ["windows-1252", "Nom;Adresse\nLebœuf;n°\u00A012\nŒuvrard;« La Ferme »\n"],
])("MND-05 a list in %s is read in it: %j", (encoding, text) => {
  expect(csvText(bytesOf[encoding]?.(text) ?? Buffer.of())).toBe(text);
});

test("MND-05 zeros at the end of a list, or one in it, do not make it another file", () => {
  expect(csvText(Buffer.from(`Nom;Prénom\nABRIAL;Zo\0é\n${"\0".repeat(600)}`))).toBe("Nom;Prénom\nABRIAL;Zo\0é\n");
});

test.each([
  ['<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:x">', "un classeur au format XML d'Excel 2003"],
  ['<?xml version="1.0"?>\n<office:document xmlns:office="urn:x">', "un classeur au format OpenDocument en un fichier (.fods)"],
  ['<?xml version="1.0"?><!DOCTYPE html><html lang="fr">', "une page web"],
  ["<table><tr><td>Nom", "une page web"],
  ['<?xml version="1.0"?><liste>', "un document XML"],
])("MND-05 another format is refused by its name: %s", (start, name) => {
  expect(() => csvText(Buffer.from(start))).toThrow(`Ce fichier est ${name}`);
});
