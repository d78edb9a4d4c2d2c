import { expect, test } from "vitest";
import { clubs } from "#demo/places.ts";
import { refusalOfLetters } from "#platform/contract/names.ts";
import { isSameSpelling } from "#platform/contract/place-similarity.ts";
import { areSimilar } from "./similarity.ts";

const at = (name: string, city = "Lyon") => ({ name, city });

test.for([
  ["LES CURIEUX", "Lyon", "Les Curieux", "Bron"],
  ["Club les Curieux", "Lyon", "Les Curieux", "Lyon"],
  ["Les Curieux de Lyon", "Bron", "Les Curieux", "Lyon"],
  ["Club Hypatie, inscriptions", "Bron", "Club Hypatie", "Lyon"],
  ["Association Hypathie", "Bron", "Club Hypatie", "Lyon"],
  ["Club Hypatie", "Hypatie", "Club Hypatie", "Lyon"],
  ["Club de mathématiques", "Lyon", "Club de maths de Lyon", "Lyon"],
  ["Club de mathématiques de Lyon", "Bron", "Club de maths", "Lyon"],
  ["Club de maths", "Bron", "Club de maths", "Lyon"],
  ["Club de math", "Bron", "Club de maths", "Lyon"],
  ["Club Hypat1e", "Bron", "Club Hypatie", "Lyon"],
  ["LesAllumés DuLogigramme", "Bron", "Les Allumés du Logigramme", "Lyon"],
  ["L e s  A l l u m é s  d u  L o g i g r a m m e", "Bron", "Les Allumés du Logigramme", "Lyon"],
  ["Les Allumés du Logigamme de Bron", "Bron", "Les Allumés du Logigramme", "Lyon"],
  ["Les Curi3ux", "Bron", "Les Curieux", "Lyon"],
  ["Club Hyp4tie", "Bron", "Club Hypatie", "Lyon"],
  ["Les 5ophistes", "Bron", "Les Sophistes", "Lyon"],
  ["Club IiIIiput", "Bron", "Club Lilliput", "Lyon"],
  ["Club Infını", "Bron", "Club Infini", "Lyon"],
  ["Club Hypathie 2027", "Bron", "Club Hypatie", "Lyon"],
  ["Club Hypathie 101", "Bron", "Club Hypatie", "Lyon"],
  ["Lyon 6 officiel", "Bron", "Lyon 6", "Lyon"],
  ["Les L0giciens du Capit0le", "Bron", "Les Logiciens du Capitole", "Toulouse"],
  ["Ｃｌｕｂ Ｈｙｐａｔｉｅ", "Bron", "Club Hypatie", "Lyon"],
  ["Club 𝐇𝐲𝐩𝐚𝐭𝐢𝐞", "Bron", "Club Hypatie", "Lyon"],
  ["Ⓒⓛⓤⓑ Ⓗⓨⓟⓐⓣⓘⓔ", "Bron", "Club Hypatie", "Lyon"],
  ["Club de maths de Rennes officiel", "Bron", "Club de maths de Rennes", "Rennes"],
  ["Nouveau club de mathématiques de Rennes", "Bron", "Club de maths de Rennes", "Rennes"],
  ["Club de maths Rennes 2027", "Bron", "Club de maths de Rennes", "Rennes"],
  ["Nouveau club maths Rennes", "Bron", "Club de maths de Rennes", "Rennes"],
  ["Nouveau club de mahts de Rennes", "Bron", "Club de maths de Rennes", "Rennes"],
  ["Club de maths de Renes", "Renes", "Club de maths de Rennes", "Rennes"],
  ["Club de mathématlques de Lyon", "Lyon", "Club de mathématiques de Lyon", "Lyon"],
  ["CLUB DE MATHÉMATlQUES DE PARIS", "Bron", "CLUB DE MATHÉMATIQUES DE PARIS", "Paris"],
  ["Ciub de rnaths", "Bron", "Club de maths", "Lyon"],
  ["Club St Jean", "Lyon", "Club Saint-Jean", "Lyon"],
  ["Club St-Jean", "Bron", "Club Saint-Jean", "Lyon"],
  ["Club Ste-Marie", "Lyon", "Club Sainte Marie", "Lyon"],
  ["Club des 5ts Pères", "Lyon", "Club des Saints Pères", "Lyon"],
  ["Marnrnouths et mathématiques", "Lyon", "Mammouths et mathématiques", "Lyon"],
  ["Club Vvallis", "Lyon", "Club Wallis", "Lyon"],
  ["Club J. Moulin", "Lyon", "Club Jean Moulin", "Lyon"],
  ["Club Jean Moulin", "Lyon", "J Moulin", "Lyon"],
  ["Club S. Germain", "Bron", "Club Sophie-Germain", "Lyon"],
  ["Club du 1er Mai", "Lyon", "Club du Premier Mai", "Lyon"],
  ["Club du ler Mai", "Lyon", "Club du 1er Mai", "Lyon"],
  ["Les Logiciens du Capito|e", "Bron", "Les Logiciens du Capitole", "Toulouse"],
  ["Cercle Łodz", "Bron", "Cercle Lodz", "Lyon"],
] as const)("LET-12 « %s » (%s) may be confused with « %s » (%s)", ([name, city, existing, town]) => {
  expect(areSimilar(at(name, city), at(existing, town))).toBe(true);
});

test.for([
  ["Club de maths de Bron", "Bron", "Club de maths de Lyon", "Lyon"],
  ["Les Curieux de Bron", "Bron", "Club de Bron", "Bron"],
  ["Les Nombres premiers", "Lyon", "Les Curieux", "Lyon"],
  ["Lyon 3", "Lyon", "Lyon 6", "Lyon"],
  ["Club de jeux", "Bron", "Club de maths", "Lyon"],
  ["Club de jeux", "Bron", "Club de maths", ""],
  ["Club de maths de Bron", "Bron", "Club de maths", "Lyon"],
  ["Club de maths de Saint-Malo", "Saint-Malo", "Club de maths", "Saint-Étienne"],
  ["Club de maths", "Lyon", "Club Hypatie", "Lyon"],
  ["Club Hypatie", "Lyon", "Club de Lyon", "Lyon"],
  ["Club Saint-Jean", "Lyon", "Club Saint-Marc", "Lyon"],
  ["Club P. Moulin", "Lyon", "Club Jean Moulin", "Lyon"],
  ["Club J. Ferry", "Lyon", "Club Jean Moulin", "Lyon"],
  ["M.J.C. des Brotteaux", "Lyon", "Club Marie-Curie", "Lyon"],
  ["Club du Premier Mai", "Lyon", "Club du 8 Mai", "Lyon"],
  ["Club Évariste-Galois", "Lyon", "Club Émilie-du-Châtelet", "Lyon"],
] as const)("LET-12 « %s » (%s) is not confused with « %s » (%s)", ([name, city, existing, town]) => {
  expect(areSimilar(at(name, city), at(existing, town))).toBe(false);
});

test("LET-12 no two clubs of the demonstration are similar", () => {
  const pairs = clubs.flatMap((one) =>
    clubs.filter((other) => other !== one && areSimilar(one, other)).map((other) => [one.name, other.name]),
  );
  expect(clubs.length).toBeGreaterThan(3);
  expect(pairs).toEqual([]);
});

test("LET-12 capitals, accents, hyphens and spaces do not change a name", () => {
  expect(isSameSpelling(at("Échecs-et-Maths", "Saint-Étienne"), at("echecs et  maths", "SAINT ETIENNE"))).toBe(true);
  expect(isSameSpelling(at("Échecs et Maths", "Lyon"), at("Échecs et Maths", "Bron"))).toBe(false);
  expect(isSameSpelling(at("Échecs et Maths"), at("Échecs et Jeux"))).toBe(false);
  expect(isSameSpelling(at("Club Corne"), at("Club Come")), "a lookalike is compared with the other clubs").toBe(false);
});

test("LET-12 letters that are not Latin, or only look Latin, are left to the office", () => {
  for (const name of ["Сlub Нураtіе", "Club Ηyρατιε", "Club ʜʏᴘᴀᴛɪᴇ", "🅒🅛🅤🅑 Hypatie"])
    expect(refusalOfLetters(name), name).toBe("Écrivez le nom en lettres latines");
  for (const name of ["Club Ɩnfini", "Les ǀogiciens", "Hypatie\u0336", "Hypa\u0332tie"])
    expect(refusalOfLetters(name), name).toBe("Écrivez le nom en lettres latines");
  for (const name of ["Capito|e", "Hypat¡e", "Hypatie ❤", "Hypatie *"])
    expect(refusalOfLetters(name), name).toContain("ne va pas dans un nom");
  for (const name of ["Þórsmörk & Đakovo", "« Maths » : l’été ! (1re année, 2+2)", "Straße d'Ærø – Nykøbing", "Curieux·ses"])
    expect(refusalOfLetters(name), name).toBeNull();
  for (const name of ["Échecs & Maths n° 2 (Łódź)", "Ｃｌｕｂ Ｈｙｐａｔｉｅ", "L'Œuf, 1ᵉʳ cercle", "Cercle Nguyễn"])
    expect(refusalOfLetters(name), name).toBeNull();
});
