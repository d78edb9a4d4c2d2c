import * as z from "zod";
import { townName } from "#platform/contract/town-name.ts";
import { type DirectorySchool, type EstablishmentType, establishmentTypes } from "./establishments.contract.ts";
import { isValidRne } from "./rne.ts";

/** A directory's facts about a school; null for a missing or unusable fact. */
export type DirectoryEntry = Omit<DirectorySchool, "rneCode" | "name" | "country"> & {
  readonly name: string | null;
  /** The school's own address; absent before the first query for it. */
  readonly email?: string | null;
};

const textOrNull = (maxLength: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim())
    .pipe(z.string().min(1).max(maxLength))
    .nullable()
    .catch(null);

const withoutAccents = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Our type for a directory's « Ecole » or « LYCEE »; null for any other (INS-17). */
const typeByName = (name: string | null): EstablishmentType | null =>
  establishmentTypes.find((type) => name !== null && withoutAccents(type) === withoutAccents(name)) ?? null;

/** A row of the public directory. Invalid fields count as absent. */
const PublicRow = z
  .object({
    identifiant_de_l_etablissement: textOrNull(8),
    nom_etablissement: textOrNull(200),
    type_etablissement: textOrNull(100),
    adresse_1: textOrNull(200),
    code_postal: textOrNull(5),
    nom_commune: textOrNull(100),
    mail: textOrNull(254).optional(),
  })
  .transform((row) => ({
    rneCode: row.identifiant_de_l_etablissement,
    name: row.nom_etablissement,
    type: typeByName(row.type_etablissement),
    street: row.adresse_1,
    zipCode: /^\d{5}$/.test(row.code_postal ?? "") ? row.code_postal : null,
    city: row.nom_commune && townName(row.nom_commune),
    email: z.email().safeParse(row.mail).success ? (row.mail ?? null) : null,
  }));

export type DirectoryRow = DirectoryEntry & { readonly rneCode: string; readonly name: string };

/** The schools of one page of the public directory, and its number of rows; `undefined` if it is not a directory page. */
export function readPublicPage(answer: unknown): { readonly count: number; readonly schools: readonly DirectoryRow[] } | undefined {
  const { data } = PublicResponse.safeParse(answer);
  if (!data) return undefined;
  const schools = new Map<string, DirectoryRow>();
  for (const row of data.results) {
    const { rneCode, name, ...entry } = PublicRow.safeParse(row).data ?? { rneCode: null, name: null };
    if (rneCode !== null && name !== null && isValidRne(rneCode)) schools.set(rneCode, { ...emptyEntry, ...entry, rneCode, name });
  }
  return { count: data.results.length, schools: [...schools.values()] };
}

/** A part of the public directory: the schools of one department. The directory returns at most 10,000 rows of any list. */
export interface DirectoryPart {
  readonly department: string;
  readonly schools: number;
}

const PublicParts = z.object({
  results: z.array(z.object({ code_departement: z.string().nullable(), schools: z.int().min(0) })),
});

/** The parts of the public directory, in order; `undefined` if the answer is not a directory's. */
export function readPublicParts(answer: unknown): readonly DirectoryPart[] | undefined {
  const rows = PublicParts.safeParse(answer).data?.results ?? [];
  const parts = rows.flatMap(({ code_departement: department, schools }) =>
    department !== null && /^[0-9AB]{2,3}$/.test(department) ? [{ department, schools }] : [],
  );
  return parts.length === 0 ? undefined : parts.toSorted((one, other) => (one.department < other.department ? -1 : 1));
}

export const PAGE_SIZE = 100;
const MAX_PART_ROWS = 10_000;

export interface DirectoryPosition {
  readonly parts: readonly DirectoryPart[];
  readonly part: number;
  readonly offset: number;
}

/** The position after a page of `rows` rows; it passes the last part at the end. */
export function nextPosition({ parts, part, offset }: DirectoryPosition, rows: number): DirectoryPosition {
  const next = offset + PAGE_SIZE;
  return rows === PAGE_SIZE && next + PAGE_SIZE <= MAX_PART_ROWS ? { parts, part, offset: next } : { parts, part: part + 1, offset: 0 };
}

const PublicResponse = z.object({ results: z.array(z.unknown()) });

const emptyEntry: DirectoryEntry = { name: null, type: null, street: null, zipCode: null, city: null, email: null };

export function readPublicResponse(answer: unknown, rneCode: string): DirectoryEntry | undefined {
  const { data } = PublicResponse.safeParse(answer);
  if (!data) return undefined;
  const [first] = data.results;
  if (first === undefined) return emptyEntry;
  const row = PublicRow.safeParse(first).data;
  if (!row) return undefined;
  const { rneCode: foundCode, ...entry } = row;
  return foundCode === null || foundCode === rneCode ? entry : emptyEntry;
}

export const hasAllFormFields = ({ email: _, ...facts }: DirectoryEntry): boolean => Object.values(facts).every((value) => value !== null);

export const hasEmail = ({ email }: DirectoryEntry): boolean => typeof email === "string";

/** The facts of the first directory; the second fills the gaps. */
export const mergeEntries = (first: DirectoryEntry | undefined, second: DirectoryEntry | undefined): DirectoryEntry => ({
  name: first?.name ?? second?.name ?? null,
  type: first?.type ?? second?.type ?? null,
  street: first?.street ?? second?.street ?? null,
  zipCode: first?.zipCode ?? second?.zipCode ?? null,
  city: first?.city ?? second?.city ?? null,
  email: first?.email ?? second?.email ?? null,
});
