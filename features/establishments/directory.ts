import * as z from "zod";
import { townName } from "#features/cities/town-name.ts";
import { type DirectorySchool, type EstablishmentType, establishmentTypes } from "./establishments.contract.ts";
import { isValidRne } from "./rne.ts";

/** What a directory says of a school, field by field; null where it says nothing of use. */
export type DirectoryEntry = Omit<DirectorySchool, "rneCode" | "name" | "country"> & {
  readonly name: string | null;
  /** The address of the school itself; absent where nobody had asked for it yet. */
  readonly email?: string | null;
};

const said = (most: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim())
    .pipe(z.string().min(1).max(most))
    .nullable()
    .catch(null);

const unaccented = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Our type of what a directory calls « Ecole » or « LYCEE »; null for what is none of the four (INS-17). */
const typeNamed = (name: string | null): EstablishmentType | null =>
  establishmentTypes.find((type) => name !== null && unaccented(type) === unaccented(name)) ?? null;

/** A row of the public directory: fields that do not fit are as good as absent. */
const PublicRow = z
  .object({
    identifiant_de_l_etablissement: said(8),
    nom_etablissement: said(200),
    type_etablissement: said(100),
    adresse_1: said(200),
    code_postal: said(5),
    nom_commune: said(100),
    mail: said(254).optional(),
  })
  .transform((row) => ({
    rneCode: row.identifiant_de_l_etablissement,
    name: row.nom_etablissement,
    type: typeNamed(row.type_etablissement),
    street: row.adresse_1,
    zipCode: /^\d{5}$/.test(row.code_postal ?? "") ? row.code_postal : null,
    city: row.nom_commune && townName(row.nom_commune),
    email: z.email().safeParse(row.mail).success ? (row.mail ?? null) : null,
  }));

/** A school as the local directory keeps it. */
export type DirectoryRow = DirectoryEntry & { readonly rneCode: string; readonly name: string };

/** The schools of one page of the public directory, and how many rows it had; `undefined` when it is no page of a directory. */
export function readPublicPage(answer: unknown): { readonly count: number; readonly schools: readonly DirectoryRow[] } | undefined {
  const { data } = PublicAnswer.safeParse(answer);
  if (!data) return undefined;
  const schools = new Map<string, DirectoryRow>();
  for (const row of data.results) {
    const { rneCode, name, ...entry } = PublicRow.safeParse(row).data ?? { rneCode: null, name: null };
    if (rneCode !== null && name !== null && isValidRne(rneCode)) schools.set(rneCode, { ...nothing, ...entry, rneCode, name });
  }
  return { count: data.results.length, schools: [...schools.values()] };
}

/** A part of the public directory, which gives no more than 10,000 rows of any list: the schools of one department. */
export interface DirectoryPart {
  readonly department: string;
  readonly schools: number;
}

const PublicParts = z.object({
  results: z.array(z.object({ code_departement: z.string().nullable(), schools: z.int().min(0) })),
});

/** The parts of the public directory, in order; `undefined` when it did not answer as a directory does. */
export function readPublicParts(answer: unknown): readonly DirectoryPart[] | undefined {
  const rows = PublicParts.safeParse(answer).data?.results ?? [];
  const parts = rows.flatMap(({ code_departement: department, schools }) =>
    department !== null && /^[0-9AB]{2,3}$/.test(department) ? [{ department, schools }] : [],
  );
  return parts.length === 0 ? undefined : parts.toSorted((one, other) => (one.department < other.department ? -1 : 1));
}

/** The most rows that the public directory gives at once, and of any one list. */
export const PAGE = 100;
const MOST_OF_PART = 10_000;

/** How far the walk through the public directory has come: which part, and which of its rows. */
export interface DirectoryPlace {
  readonly parts: readonly DirectoryPart[];
  readonly part: number;
  readonly offset: number;
}

/** Where it goes on after a page of so many rows; past the last part there is nothing more. */
export function placeAfter({ parts, part, offset }: DirectoryPlace, rows: number): DirectoryPlace {
  const next = offset + PAGE;
  return rows === PAGE && next + PAGE <= MOST_OF_PART ? { parts, part, offset: next } : { parts, part: part + 1, offset: 0 };
}

const PublicAnswer = z.object({ results: z.array(z.unknown()) });

const nothing: DirectoryEntry = { name: null, type: null, street: null, zipCode: null, city: null, email: null };

/** What the answer of the public directory says of this school; `undefined` when it is no answer of a directory. */
export function readPublicAnswer(answer: unknown, rneCode: string): DirectoryEntry | undefined {
  const { data } = PublicAnswer.safeParse(answer);
  if (!data) return undefined;
  const [first] = data.results;
  if (first === undefined) return nothing;
  const row = PublicRow.safeParse(first).data;
  if (!row) return undefined;
  const { rneCode: itsCode, ...entry } = row;
  return itsCode === null || itsCode === rneCode ? entry : nothing;
}

/** Whether nothing is left to ask of what the form is filled with. */
export const isComplete = ({ email: _, ...facts }: DirectoryEntry): boolean => Object.values(facts).every((value) => value !== null);

/** Whether nothing is left to ask of where the school itself is written to. */
export const hasAddress = ({ email }: DirectoryEntry): boolean => typeof email === "string";

/** What the first directory says, and where it says nothing the second. */
export const completedBy = (first: DirectoryEntry | undefined, second: DirectoryEntry | undefined): DirectoryEntry => ({
  name: first?.name ?? second?.name ?? null,
  type: first?.type ?? second?.type ?? null,
  street: first?.street ?? second?.street ?? null,
  zipCode: first?.zipCode ?? second?.zipCode ?? null,
  city: first?.city ?? second?.city ?? null,
  email: first?.email ?? second?.email ?? null,
});
