import { type PupilField, pupilFields, requiredFields } from "./pupil-fields.ts";

/** What a column of a school's list can hold: a field, a name that is whole, or the class, of which the category is made. */
export const sources = [...pupilFields, "fullName", "className"] as const;
export type Source = PupilField | "fullName" | "className";

export const sourceTitles = { fullName: "Nom et prénom", className: "Classe" } as const;

/** The titles that schools' software gives, folded, the better first: where two stand in a file, the second fills the blanks of the first. */
const titles: Readonly<Record<Source, string>> = {
  lastname:
    "nomdusage nomusage nomusuel nom nomdefamille nomfamille nomdenaissance nomnaissance noms patronyme lastname surname familyname",
  firstname: "prenomdusage prenomusage prenomusuel prenom prenoms prenom1 1erprenom premierprenom firstname givenname forename",
  email:
    "email mail mel courriel adressemail adresseemail adressemel adresseelectronique adressecourriel courrielelectronique adressedemessagerie emailpersonnel mailpersonnel courrielpersonnel melpersonnel emailperso mailperso emailscolaire emailacademique emailaddress",
  birthday:
    "datedenaissance datenaissance datedenaiss datenaiss naissance nele neele neeele ddn dn dnaissance birthday birthdate dateofbirth",
  genre: "genre sexe codesexe libellesexe civilite civ gender sex fg gf hf mf",
  categoryName: "categorie categoriefederation categoriechampionnat cat category",
  className:
    "niveau niveauscolaire niveaudeclasse classe classeactuelle libelleclasse libclasse codeclasse division libelledivision codedivision structure codestructure libellestructure groupeclasse class grade",
  languageName: "langue languedujeu languedelepreuve languedesepreuves languedequestionnaire languedecomposition language",
  address: "adresse adresse1 adressepostale adresseligne1 ligne1adresse ligneadresse1 numeroetvoie voie rue street address",
  city: "ville commune localite villecommune libellecommune communeresidence communederesidence communedomicile city town",
  zipCode: "codepostal codepost cp codep npa zip zipcode postalcode postcode",
  country: "pays libellepays paysresidence paysderesidence country",
  fullName: "nometprenom nomsetprenoms nomprenom nomprenoms nomcomplet identite eleve eleves participant participants enfant enfants",
};

const known = new Map<string, { source: Source; rank: number }>(
  sources.flatMap((source) => titles[source].split(" ").map((title, rank) => [title, { source, rank }] as const)),
);

/** What a title says, whatever its accents, case, blanks, marks, and what stands between brackets. */
const fold = (title: string): string =>
  title
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** « Nom de l'élève », « Élève - Nom » and « Nom » are one title. */
const withoutPupil = (title: string): string =>
  title.replace(/(?:de?l|du|des|d)?(?:eleve|enfant)s?$/, "").replace(/^(?:eleve|enfant)s?/, "");

/** No title that is known is longer, with what stands between brackets. */
const LONGEST_TITLE = 100;

function meaningOf(title: string): { source: Source; rank: number } | undefined {
  if (title.length > LONGEST_TITLE) return undefined;
  const whole = fold(title);
  const bare = fold(title.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ""));
  return known.get(whole) ?? known.get(bare) ?? known.get(withoutPupil(bare));
}

export interface NamedColumn {
  /** Its place in the lines, from 0. */
  readonly place: number;
  readonly title: string;
  /** What it holds; `null`: nothing that an import asks for. */
  readonly source: Source | null;
}

export interface Header {
  /** The place of the titles among the lines; -1: there are none. */
  readonly at: number;
  readonly columns: readonly NamedColumn[];
}

/** Above the titles stand at most so many lines: the name of the school, the class, the day. */
const MOST_LINES_ABOVE = 30;

/** The line of titles: of the first lines the one that says most of what is asked for, and at least two things. */
export function headerOf(lines: readonly (readonly string[])[]): Header {
  let best: Header = { at: -1, columns: [] };
  let most = 1;
  for (const [at, titles] of lines.slice(0, MOST_LINES_ABOVE).entries()) {
    const columns = columnsOf(titles);
    const found = new Set(columns.flatMap(({ source }) => source ?? [])).size;
    if (found > most) [best, most] = [{ at, columns }, found];
  }
  return best.at === -1 ? withoutTitles(lines) : best;
}

/** One column a source where the titles are the same: a second « Nom » is that of a parent. */
function columnsOf(titles: readonly string[]): NamedColumn[] {
  const taken = new Set<string>();
  return titles.map((title, place) => {
    const meaning = meaningOf(title);
    const key = meaning && `${meaning.source} ${meaning.rank}`;
    if (!meaning || taken.has(key ?? "")) return { place, title, source: null };
    taken.add(key ?? "");
    return { place, title, source: meaning.source };
  });
}

/** A list whose titles nobody recognises: its first line names the columns, unless a birthday stands there. */
function withoutTitles(lines: readonly (readonly string[])[]): Header {
  const [first = []] = lines;
  const hasNoTitles = first.some((cell) => /\d{2,}/.test(cell));
  const width = Math.max(0, ...lines.slice(0, MOST_LINES_ABOVE).map(({ length }) => length));
  const titles = Array.from({ length: width }, (_, place) => (hasNoTitles ? "" : (first[place] ?? "")));
  const columns = titles.map((title, place) => ({ place, title: title === "" ? `Colonne ${letterOf(place)}` : title, source: null }));
  return { at: hasNoTitles ? -1 : 0, columns };
}

const letterOf = (place: number): string =>
  (place < 26 ? "" : String.fromCharCode(64 + Math.floor(place / 26))) + String.fromCharCode(65 + (place % 26));

/** The columns after somebody said what some of them hold: one that is given a source takes it from the others. */
export const assigned = (columns: readonly NamedColumn[], choices: ReadonlyMap<number, Source | null>): NamedColumn[] => {
  const given = new Set(choices.values());
  return columns.map((column) => {
    const choice = choices.get(column.place);
    if (choice !== undefined) return { ...column, source: choice };
    return column.source !== null && given.has(column.source) ? { ...column, source: null } : column;
  });
};

/** Where each source is found, the better column first. */
export function placesOf(columns: readonly NamedColumn[]): ReadonlyMap<Source, readonly number[]> {
  const places = new Map<Source, number[]>();
  const rankOf = ({ title }: NamedColumn) => meaningOf(title)?.rank ?? 0;
  for (const column of columns.toSorted((one, other) => rankOf(one) - rankOf(other)))
    if (column.source) places.set(column.source, [...(places.get(column.source) ?? []), column.place]);
  return places;
}

const alsoSaidBy: Partial<Record<PupilField, Source>> = { lastname: "fullName", firstname: "fullName", categoryName: "className" };

/** The fields that must be said and that no column says. */
export const missingFields = (places: ReadonlyMap<Source, unknown>): PupilField[] =>
  requiredFields.filter((field) => {
    const other = alsoSaidBy[field];
    return !places.has(field) && !(other && places.has(other));
  });
