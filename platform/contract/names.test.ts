import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { boys, girls, surnames } from "#demo/names.ts";
import { cpuSecondsOf } from "#tests/cpu-time.ts";
import { oneLine, refusalOfLetters, refusalOfName, refusalOfPlace, withSpacesAfterPoints } from "./names.ts";

const linesOf = (name: string) =>
  gunzipSync(readFileSync(`database/data/${name}.csv.gz`))
    .toString()
    .split("\n")
    .slice(1, -1);
const schools = linesOf("schools").map((line) => (/^\w*,(?:"([^"]+)"|([^,]*))/.exec(line) ?? []).slice(1).join(""));
const towns = linesOf("cities").map((line) => line.split(",")[1] ?? "");

test.each([
  ...[
    "O'Connor",
    "O’Brien",
    "d'Abgrall",
    "N'Diaye",
    "Guivarc'h",
    "Jean-François",
    "Marie‑Lou",
    "de La Tour",
    "Nguyễn",
    "Nguyễn",
    "Þórsdóttir",
  ],
  ...[
    "María de los Ángeles",
    "Jean-Marie Charles-Édouard",
    "de Oliveira e Silva Pereira dos Santos",
    "García de la Torre y Fernández de los Ríos",
    "Ben Ahmed Ben Salah El Idrissi",
    "van den Berg-van der Linden",
    "A. P. J. Abdul Kalam",
  ],
  ...["St. John", "J.-P.", "J. R. R.", "J.R.R.", "King Jr.", "Gal·la", "L·lopis", "ʻOkina", "Ng", "Ó", "X Æ"],
  ...[
    "李",
    "李小龍",
    "김민준",
    "さくら",
    "ジャン・ピエール",
    "محمد",
    "می‌خواهم",
    "שרה",
    "ז׳קלין",
    "Александр",
    "Ελένη",
    "அருண்",
    "สมชาย",
    "ნინო",
    "Հայկ",
    "የሺ",
  ],
])("LET-11 %s is a name", (name) => {
  expect(refusalOfName(name)).toBeNull();
  expect(refusalOfPlace(name)).toBeNull();
});

test("LET-11 the names of a season of twenty thousand are names", () => {
  expect([...girls, ...boys, ...surnames].filter((name) => refusalOfName(name) !== null)).toEqual([]);
});

test.each([
  "vous,\n\nALERTE",
  "Votre compte est suspendu appelez vite",
  "Votre-compte-est-suspendu-appelez",
  "de la de la de la de la de la",
  "Gagnez sur https://evil.example/4",
  "www.evil.example",
  "evil.example",
  "t.co",
  "EVIL.COM",
  "victime@exemple.fr",
  "appelez le 06 12 34 56 78",
  "<b>Marie</b>",
  "Marie\u2028Durand",
  "Marie\u202Eeiram",
  "=1+1",
  "12",
  "--",
  "\uD800Marie",
])("LET-11 %j is not a name of a person", (name) => {
  expect(refusalOfName(name)).not.toBeNull();
});

test("LET-11 text that a mail program turns into a link is refused anywhere in a name", () => {
  const name = fc.constantFrom(...girls, ...surnames, "");
  const lure = fc.oneof(
    fc.domain(),
    fc.constantFrom("https://exemple.fr/a", "qui@exemple.fr", "\n", "\r\n", "\t", "\u0085", "www.exemple"),
  );
  fc.assert(
    fc.property(name, lure, name, (before, bait, after) => {
      expect(refusalOfName(`${before}${bait}${after}`)).not.toBeNull();
      expect(refusalOfPlace(`${before} ${bait} ${after}`)).not.toBeNull();
    }),
    { numRuns: 50 },
  );
});

test.each(["\uFE00", "\u{E0100}", "\u034F", "\u200C", "\u200D", "\u180B", "\u0301", "\u20DD", "\u0301\u200D"])(
  "LET-11 a name that looks like a site is refused with the invisible sign %j in it too",
  (sign) => {
    for (const name of [`eve.${sign}ru`, `eve.r${sign}u`, `eve${sign}.${sign}r${sign}u${sign}`, `EVE.${sign}Ru`]) {
      expect(refusalOfName(name), name).not.toBeNull();
      expect(refusalOfPlace(name), name).not.toBeNull();
    }
  },
);

test.each(["\u0301", "\u20DD", "\u0301\u200D", "\u200C"])("LET-11 a name of a person may contain %j", (sign) => {
  expect(refusalOfName(`Re${sign}né J${sign}.-P.`)).toBeNull();
});

test.each(["\u034F", "\u17B5", "\u180B", "\uFE00", "\uFE0F", "\u{E0100}"])(
  "LET-11 a name of a person contains no mark %j, which is invisible here",
  (sign) => {
    for (const name of [`a${sign}b`, `Re${sign}né`, sign]) expect(refusalOfName(name), name).not.toBeNull();
  },
);

test.each(["ᠨᠠ\u180Bᠢᠮᠠ", "ᠪᠠ\u180Dᠲᠤ", "葛\u{E0100}城", "辻\u{E0101}"])("LET-11 the variant of a letter is accepted: %s", (name) => {
  for (const refusalOf of [refusalOfName, refusalOfPlace]) expect(refusalOf(name)).toBeNull();
  expect(oneLine(100).safeParse(name).success).toBe(true);
});

test.each(["\u200C", "\u200D", "\u200D \u200C", "\u2800", "\u2800\u200D", "Lycée\u2800Pascal"])(
  "LET-11 no name of a place or of a team, and no street, contains or is the invisible %j",
  (name) => {
    expect(refusalOfPlace(name)).not.toBeNull();
    expect(oneLine(100).safeParse(name).success).toBe(false);
  },
);

test("LET-11 a street may be left out", () => {
  expect(refusalOfPlace("")).toBeNull();
  expect(oneLine(100).safeParse("").success).toBe(true);
});

const fillers = ["\u115F", "\u1160", "\u3164", "\uFFA0"];

test.each([
  "\u034F",
  "\u17B4",
  "\u180B",
  "\u180E",
  "\u2065",
  "\uFE0E",
  "\uFE0F",
  "\uFFF0",
  "\uFFF8",
  "\u{E0000}",
  "\u{E0061}",
  "\u{E0FFF}",
  ...fillers,
])("LET-11 no name of a place contains the invisible sign %j", (sign) => {
  for (const name of [`Collège Pas${sign}cal`, `${sign}Lyon`, sign]) expect(refusalOfPlace(name), name).not.toBeNull();
});

test("LET-11 coloured and joined emoji may contain their invisible signs", () => {
  for (const name of ["Les ❤️ des maths", "Échecs ♟️", "Famille 👨‍👩‍👧", "می‌خواهم"]) expect(refusalOfPlace(name), name).toBeNull();
});

test.each(fillers)("LET-11 a name of a person contains no invisible letter %j, alone or between words", (filler) => {
  for (const name of [filler, `Votre${filler}compte${filler}est${filler}suspendu${filler}appelez`, `Ma${filler}rie`])
    expect(refusalOfName(name), name).not.toBeNull();
});

test("LET-11 EDG-08 a name of many digits and points is checked in time linear to its length", () => {
  for (const part of ["1", "1.", "12.", "1.a", "a:", "a.", "/ "])
    expect(
      cpuSecondsOf(() => refusalOfPlace(part.repeat(100_000 / part.length))),
      part,
    ).toBeLessThan(1);
});

test("LET-11 names of schools, clubs and centers may contain digits and signs; all names of the directory are accepted", () => {
  for (const name of [
    "Collège n° 3 (annexe)",
    "Institut St. Joseph / La Salle",
    "Lycée Louis-le-Grand, Paris 5ᵉ",
    "Club « Maths & Jeux » : l'atelier !",
    "Les √2",
    "École C. Desmoulins",
    "M.J.C. de Lyon",
    "Club Maths 2.0 : le retour",
    "L'Haÿ-les-Roses",
    "Saint-Denis (974)",
    "Paris 5e",
    "Bussy-St-Georges",
    "St. Gallen",
    "Côte d'Ivoire",
  ])
    expect(refusalOfPlace(name), name).toBeNull();
  for (const name of [
    "Gagnez sur evil.example",
    "Evil.com",
    "Evil.Com",
    "EVIL.COM",
    "a@b.fr",
    "http://evil",
    "WWW.evil",
    "EVIL.Shop",
    "E.Free",
    "192.168.1.1/login",
    "1.1.1.1",
    "Lycée 0300.0250.1.1",
    "tel:0899123456",
    "mailto:x",
    "http:\\\\evil",
    "evil。com",
    "evil．com",
    "evil․com",
    "evil｡com",
    "Deux\nlignes",
    "Caché\u202E",
    "ww\u200Dw\uFE00.evil",
    "mailto\u034F:x",
  ])
    expect(refusalOfPlace(name), name).not.toBeNull();
  expect(schools.length).toBeGreaterThan(8_000);
  expect(schools.filter((name) => refusalOfPlace(withSpacesAfterPoints(name)) !== null)).toEqual([]);
  expect(towns.length).toBeGreaterThan(30_000);
  expect(towns.filter((name) => refusalOfPlace(name) !== null)).toEqual([]);
  expect([...schools.map(withSpacesAfterPoints), ...towns].filter((name) => refusalOfLetters(name) !== null)).toEqual([]);
  expect(withSpacesAfterPoints("École Gr.Scol.Alfred Clin")).toBe("École Gr. Scol. Alfred Clin");
});
