import { readAgain } from "#platform/contract/broken-text.ts";
import { foldTitle } from "#platform/contract/fold-title.ts";
import { hasColumn, tooManyColumns } from "#platform/contract/sheets.ts";
import { type PupilField, pupilFields, requiredFields } from "./pupil-fields.ts";

/** The possible contents of a column in a school's list: a field, or a full name. A class gives the category too. */
export const sources = [...pupilFields, "fullName", "particle"] as const;
export type Source = (typeof sources)[number];

export const sourceTitles = { fullName: "Nom et prénom", particle: "Particule du nom" } as const;

const guardians =
  "responsable responsable1 responsablelegal responsablelegal1 responsables responsableslegaux parent parent1 parents famille familial representantlegal tuteur mere pere responsable2 responsablelegal2 parent2";
const mails = "email mail mel courriel adressemail adresseemail adressemel adresseelectronique adressecourriel";
const guardianMails = guardians
  .split(" ")
  .flatMap((guardian) =>
    mails.split(" ").flatMap((mail) => ["", "du", "des", "dela", "de"].map((of) => `${mail}${of}${guardian}`).concat(`${guardian}${mail}`)),
  )
  .join(" ");

/** The titles of school software, folded, the better first: if a file has two, the second fills the gaps of the first. */
const titles: Readonly<Record<Source, string>> = {
  lastname:
    "nomdusage nomusage nomusuel nom nomdefamille nomfamille nomdenaissance nomnaissance noms patronyme lastname surname familyname",
  firstname:
    "prenomdusage prenomusage prenomusuel prenom prenoms prenom1 1erprenom prenomdeletatcivil prenometatcivil premierprenom firstname givenname forename",
  email: `email mail mel courriel adressemail adresseemail adressemel adresseelectronique adressecourriel courrielelectronique adressedemessagerie emailpersonnel mailpersonnel courrielpersonnel melpersonnel emailperso mailperso emailscolaire emailacademique emailaddress ${guardianMails}`,
  birthday:
    "datedenaissance datenaissance datedenaiss datenaiss naissance naissancele neelele nele neele neeele ddn dn dnaissance birthday birthdate dateofbirth",
  genre: "genre sexe codesexe libellesexe civilite civ gender sex fg gf hf mf",
  categoryName: "categorie categoriefederation categoriechampionnat cat category",
  className:
    "niveau niveauscolaire niveaudeclasse classe classeactuelle libelleclasse libclasse codeclasse division libelledivision codedivision structure codestructure libellestructure groupeclasse class grade",
  languageName: "langue languedujeu languedelepreuve languedesepreuves languedequestionnaire languedecomposition language",
  address:
    "adresse adresse1 adressepostale adresse1postale ligne1 adresseligne1 ligne1adresse ligneadresse1 numeroetvoie voie rue street address",
  city: "ville commune commune1 ville1 libellepostal lldistribution bureaudistributeur localite villecommune libellecommune communeresidence communederesidence communedomicile city town",
  zipCode: "codepostal codepostal1 codepost cp cp1 codep npa zip zipcode postalcode postcode",
  country: "pays pays1 llpays libellepays paysresidence paysderesidence country",
  fullName: "nometprenom nomsetprenoms nomprenom nomprenoms nomcomplet identite eleve eleves participant participants enfant enfants",
  particle: "particule particulenom particuledunom",
};

const titleMeanings = new Map<string, { source: Source; rank: number }>(
  sources.flatMap((source) => titles[source].split(" ").map((title, rank) => [title, { source, rank }] as const)),
);

/** « Nom de l'élève », « Élève - Nom » and « Nom » are equal titles. */
const withoutPupil = (title: string): readonly string[] => {
  const start = title.replace(/(?:de?l|du|des|d)?(?:eleve|enfant)s?$/, "");
  // « Élève - Sexe » has its « s » in the second word.
  return [/^(?:eleve|enfant)s?/, /^(?:eleve|enfant)/].map((pupil) => start.replace(pupil, ""));
};

const MAX_TITLE_LENGTH = 100;

interface Meaning {
  readonly source: Source;
  /** The lower the better. */
  readonly rank: number;
}

/** « Nom de l'élève » is better than « Nom », which may be a parent's. */
const BETTER = 0.5;

function meaningOf(title: string): Meaning | undefined {
  if (title.length > MAX_TITLE_LENGTH) return undefined;
  const read = readAgain(title) ?? title;
  const whole = foldTitle(read);
  const bare = /[([]/.test(read) ? foldTitle(read.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, "")) : whole;
  const ofPupil = /eleve|enfant/.test(bare) ? withoutPupil(bare).flatMap((one) => titleMeanings.get(one) ?? [])[0] : undefined;
  return (
    titleMeanings.get(whole) ?? titleMeanings.get(bare) ?? (ofPupil && { ...ofPupil, rank: ofPupil.rank - BETTER }) ?? sharedMeaning(read)
  );
}

/** « Nom / Family name » has one meaning twice; « CP / Ville » has two. */
function sharedMeaning(title: string): Meaning | undefined {
  const [first = "", ...others] = title.split(/[/|\n]/);
  const meaning = others.length > 0 ? titleMeanings.get(foldTitle(first)) : undefined;
  return meaning && others.every((other) => titleMeanings.get(foldTitle(other))?.source === meaning.source) ? meaning : undefined;
}

const identity: ReadonlySet<Source> = new Set(["lastname", "firstname", "birthday", "genre"]);

export interface TitledColumn {
  /** Its index in the lines, from 0. */
  readonly place: number;
  readonly title: string;
  readonly source: Source | null;
  /** The spreadsheet hides it: of two columns with one meaning, the other one counts. */
  readonly isHidden?: boolean;
}

export interface Header {
  /** The index of the line of titles; -1: none. */
  readonly at: number;
  readonly columns: readonly TitledColumn[];
}

/** The maximum lines above the titles: the name of the school, the class, the day. */
const MAX_LINES_ABOVE = 30;

/** The one of the first lines with the most known titles, at least two; never under a pupil. Titles of two lines are joined, or grouped by the upper one. */
export function headerOf(lines: readonly (readonly string[])[], hidden: ReadonlySet<number> = new Set()): Header {
  let best: Header = { at: -1, columns: [] };
  let bestCount = 1;
  for (const [at, titles] of lines.slice(0, MAX_LINES_ABOVE).entries()) {
    if (hasNumber(titles) && isTitles(lines[best.at] ?? [])) break;
    const above = lines[at - 1] ?? [];
    for (const whole of [underGroups(above, titles), joinedTitles(above, titles)]) {
      const columns = columnsOf(whole, hidden);
      const found = new Set(columns.flatMap(({ source }) => source ?? [])).size;
      if (found > bestCount) [best, bestCount] = [{ at, columns }, found];
    }
  }
  return best.at === -1 ? headerWithoutTitles(lines) : best;
}

const about = "(?:(?:identite|informations?|donnees|coordonnees)(?:de?l|des|du|dela)?)?";
const pupilGroup = new RegExp(`^${about}(?:eleve|enfant)s?$`);
const guardianGroup = new RegExp(
  `^${about}(?:responsables?|representants?|parents?|tuteurs?|meres?|peres?|famille)(?:legal|legaux)?(?:n?\\d)?$`,
);

/** « Responsable légal » above « Nom », « Prénom »: a title of a group reaches to the next one. */
function underGroups(above: readonly string[], titles: readonly string[]): readonly string[] {
  if (above.filter((text) => text !== "").length < 2) return titles;
  let group = "";
  return titles.map((title, place) => {
    const text = above[place] ?? "";
    const folded = text.length > MAX_TITLE_LENGTH ? "" : foldTitle(text);
    if (text !== "") group = pupilGroup.test(folded) ? "Élève" : guardianGroup.test(folded) ? text : "";
    return group === "" || title === "" || title === text ? title : `${group} - ${title}`;
  });
}

/** « Date de » above « naissance ». */
const joinedTitles = (above: readonly string[], titles: readonly string[]): readonly string[] =>
  Array.from({ length: Math.max(above.length, titles.length) }, (_, place) =>
    [...new Set([above[place] ?? "", titles[place] ?? ""])].filter((text) => text !== "").join(" "),
  );

/** Equal titles give one column per source: a second « Nom » is a parent's, and so is every « Nom » beside « Nom élève ». */
function columnsOf(titles: readonly string[], hidden: ReadonlySet<number> = new Set()): TitledColumn[] {
  const meanings = titles.map(meaningOf);
  const namingPupil = new Set(meanings.flatMap((meaning) => (meaning && !Number.isInteger(meaning.rank) ? meaning.source : [])));
  const usedKeys = new Set<string>();
  const sourceOf = (place: number): Source | null => {
    const meaning = meanings[place];
    const key = meaning && `${meaning.source} ${meaning.rank}`;
    const isOfOthers = meaning && identity.has(meaning.source) && namingPupil.has(meaning.source) && Number.isInteger(meaning.rank);
    if (!meaning || isOfOthers || usedKeys.has(key ?? "")) return null;
    usedKeys.add(key ?? "");
    return meaning.source;
  };
  const visibleFirst = [...titles.keys()].toSorted((one, other) => Number(hidden.has(one)) - Number(hidden.has(other)));
  const found = new Map(visibleFirst.map((place) => [place, sourceOf(place)]));
  return titles.map((title, place) => ({ place, title, source: found.get(place) ?? null, ...(hidden.has(place) && { isHidden: true }) }));
}

/** Birthdays have such a number. */
const hasNumber = (line: readonly string[]): boolean => line.some((cell) => /\d{2}/.test(cell));

/** Whether a line under the titles contains titles, too: it names most columns, and has no number like a birthday's. */
function isTitles(line: readonly string[]): boolean {
  if (hasNumber(line)) return false;
  const known = new Set(columnsOf(line).flatMap(({ source }) => source ?? [])).size;
  return known >= 3 || (known === 2 && line.filter((cell) => cell !== "").length === 2);
}

/** The limit of cells compared with titles, in lines without a number, which pupils seldom are (MND-01). */
const MAX_COMPARED_CELLS = 5_000;

export function titlesAmong(lines: readonly { readonly values: readonly string[] }[]): ReadonlySet<number> {
  const found = new Set<number>();
  let compared = 0;
  for (const [index, { values }] of lines.entries()) {
    if (hasNumber(values)) continue;
    compared += values.length;
    if (compared > MAX_COMPARED_CELLS) break;
    if (isTitles(values)) found.add(index);
  }
  return found;
}

const keyOf = (title: string): string => (title.length > MAX_TITLE_LENGTH ? title : foldTitle(title));

/**
 * Joins the titles of further lists in a file to these columns: `join` adds those that only it has, and returns the place of each of its titles among all.
 * It is linear in the titles, which whoever sends a file can repeat (MND-01).
 *
 * @throws {UnreadableFileError} if there are more columns than a file may have.
 */
export function titleJoiner(first: readonly TitledColumn[]) {
  const columns = [...first];
  const keys = columns.map(({ title }) => keyOf(title));
  return {
    columns,
    join(titles: readonly string[]): readonly number[] {
      const own = titles.map(keyOf);
      const isOwn = new Set(own);
      const sameTitle = Map.groupBy(columns, (_, index) => keys[index]);
      const sameSource = Map.groupBy(columns, ({ source }, index) => (isOwn.has(keys[index] ?? "") ? null : source));
      return columnsOf(titles).map((column, index): number => {
        const same = sameTitle.get(own[index])?.shift() ?? (column.source === null ? undefined : sameSource.get(column.source)?.shift());
        if (same) return same.place;
        if (!hasColumn(columns.length)) throw tooManyColumns();
        keys.push(own[index] ?? "");
        return columns.push({ ...column, place: columns.length }) - 1;
      });
    },
  };
}

/** Whether this column has the birthdays of a second list beside the first: a parent, whose name may stand there, has none. */
export const isOfSecondList = ({ title, source }: Omit<TitledColumn, "place">, all: readonly Omit<TitledColumn, "place">[]): boolean =>
  source === null && all.some((other) => other.source === "birthday" && other.title === title);

/** A list without known titles: its first line names the columns, unless it contains numbers, like a birthday. */
function headerWithoutTitles(lines: readonly (readonly string[])[]): Header {
  const [first = []] = lines;
  const hasNoTitles = hasNumber(first);
  const width = Math.max(0, ...lines.slice(0, MAX_LINES_ABOVE).map(({ length }) => length));
  const titles = Array.from({ length: width }, (_, place) => (hasNoTitles ? "" : (first[place] ?? "")));
  const columns = titles.map((title, place) => ({ place, title: title === "" ? `Colonne ${letterOf(place)}` : title, source: null }));
  return { at: hasNoTitles ? -1 : 0, columns };
}

const letterOf = (place: number): string =>
  (place < 26 ? "" : String.fromCharCode(64 + Math.floor(place / 26))) + String.fromCharCode(65 + (place % 26));

/** The columns with the user's choices. A source chosen for a column is removed from the others. */
export const withChoices = (columns: readonly TitledColumn[], choices: ReadonlyMap<number, Source | null>): TitledColumn[] => {
  const chosenSources = new Set(choices.values());
  return columns.map((column) => {
    const choice = choices.get(column.place);
    if (choice !== undefined) return { ...column, source: choice };
    return column.source !== null && chosenSources.has(column.source) ? { ...column, source: null } : column;
  });
};

const HIDDEN = 10_000;

export function columnIndexesOf(columns: readonly TitledColumn[]): ReadonlyMap<Source, readonly number[]> {
  const indexes = new Map<Source, number[]>();
  const rankOf = ({ title, isHidden }: TitledColumn) => (isHidden ? HIDDEN : 0) + (meaningOf(title)?.rank ?? 0);
  const ranked = columns.map((column) => [column, rankOf(column)] as const);
  for (const [{ source, place }] of ranked.toSorted(([, one], [, other]) => one - other))
    if (source) indexes.set(source, [...(indexes.get(source) ?? []), place]);
  return indexes;
}

/** The columns that name the class: a level (« 5EME ») only if no other column is more precise. */
export function classColumnsOf(columns: readonly TitledColumn[]): number[] {
  const classes = columns.filter(({ source }) => source === "className");
  const isLevel = ({ title }: TitledColumn) => foldTitle(title).startsWith("niveau");
  return classes.toSorted((one, other) => Number(isLevel(one)) - Number(isLevel(other))).map(({ place }) => place);
}

const alternativeSource: Partial<Record<PupilField, Source>> = { lastname: "fullName", firstname: "fullName", categoryName: "className" };

export const missingFields = (indexes: ReadonlyMap<Source, unknown>): PupilField[] =>
  requiredFields.filter((field) => {
    const other = alternativeSource[field];
    return !indexes.has(field) && !(other && indexes.has(other));
  });
