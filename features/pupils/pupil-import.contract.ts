import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Flag, Id, isKept } from "#platform/contract/fields.ts";
import { sources } from "./column-titles.ts";
import { type PupilField, pupilFields } from "./pupil-fields.ts";

export const MOST_PUPILS = 50_000;
const MEGABYTE = 1_024 * 1_024;

const field = z.enum(pupilFields as [PupilField, ...PupilField[]]);
const source = z.enum(sources as unknown as [(typeof sources)[number], ...(typeof sources)[number][]]);

/** What a line names, a text each: judged as the cells of a file. */
const typed = z.string().max(5_000, { abort: true }).refine(isKept, "Cette valeur n'est pas valable").default("");
const cells = Object.fromEntries(pupilFields.map((name) => [name, typed])) as Record<PupilField, typeof typed>;
const Cells = z.object(Object.fromEntries(pupilFields.map((name) => [name, z.string()])) as Record<PupilField, z.ZodString>);

/** Which pupil a line is, of those that it resembles, and whether its address takes the place of the one with which he registered: as the teacher decided. */
export const AskedRow = z.object({
  row: z.int().min(1).max(10_000_000),
  ...cells,
  same: Id.optional(),
  takesAddress: z.boolean().optional(),
});
export type AskedRow = z.output<typeof AskedRow>;

/** Whom a line resembles: a pupil whom the school has or had, or another line. */
const Alike = z.object({
  userId: Id.nullable(),
  row: z.number().nullable(),
  likeness: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  birthday: z.string().nullable(),
  email: z.string(),
  /** Of the latest registration. */
  year: z.number().nullable(),
  /** Whether that is the year under way. */
  isRegistered: z.boolean(),
  /** Whether he registered by himself with another address than the line's, and nobody has confirmed him: `takesAddress` decides. */
  hasOtherMailbox: z.boolean(),
});
export type Alike = z.input<typeof Alike>;

export const lineStates = ["new", "renewed", "unchanged", "held", "refused"] as const;
export type LineState = (typeof lineStates)[number];

/** A line as it was read, and what becomes of it. */
export const PreviewLine = z.object({
  row: z.number(),
  cells: Cells,
  /** What to look at twice: understood, but not as it was written. */
  notes: z.array(z.object({ field, words: z.string() })),
  state: z.enum(lineStates),
  /** An earlier line that is the same pupil. */
  sameAsRow: z.number().nullable(),
  alike: z.array(Alike),
});
export type PreviewLine = z.input<typeof PreviewLine>;

const Preview = z.object({
  /** The columns of the file, and what each was taken for; null: it is not used. */
  columns: z.array(z.object({ place: z.number(), title: z.string(), source: source.nullable(), sample: z.string() })),
  /** Required, and in no column. */
  missing: z.array(field),
  /** Birthdays were read the month first. */
  isAmerican: z.boolean(),
  lines: z.array(PreviewLine),
});
export type Preview = z.input<typeof Preview>;

const Imported = z.object({
  /** Pupils registered: new accounts, and pupils of an earlier year. */
  created: z.number(),
  /** How many of them had their account already. */
  renewed: z.number(),
  /** Registered before, or twice in the list. */
  unchanged: z.number(),
  /** Those whose address is the line's from now on. */
  corrected: z.number(),
  invalidRows: z.array(z.object({ row: z.number(), column: z.string(), reason: z.string() })),
  users: z.array(z.object({ id: Id, username: z.string() })),
  /** New accounts whose address is of somebody who answers for the school no more: nothing was mailed there. */
  unmailed: z.number(),
  /** With dryRun. */
  preview: Preview.optional(),
});
export type Imported = z.input<typeof Imported>;

/** `2=email`: the third column holds the e-mail; `2=`: nothing that is used. */
const Choice = z.string().regex(new RegExp(`^\\d{1,2}=(${sources.join("|")})?$`), "Ce choix de colonne n'existe pas");
const Choices = z.union([Choice.transform((one) => [one]), z.array(Choice).max(100)]).default([]);

export const pupilImportApi = {
  importFile: endpoint({
    method: "POST",
    path: "/authentification/establishment/add-from-excel",
    summary: "Inscrit les élèves d'une liste (.xlsx ou .csv) ; avec dryRun, dit seulement comment chaque ligne serait lue.",
    may: { ESTABLISHEMENT: "own", ADMIN: "any" },
    upload: "excel",
    hasOwnLine: true,
    query: z.object({ dryRun: Flag.default(false), establishmentId: Id.optional(), columns: Choices }),
    response: Imported,
  }),
  template: endpoint({
    method: "GET",
    path: "/authentification/establishment/add-from-excel/template",
    summary: "Un classeur à remplir, avec un exemple et ce que chaque colonne attend.",
    may: { ESTABLISHEMENT: "any", ADMIN: "any" },
    file: "xlsx",
  }),
  importRows: endpoint({
    method: "POST",
    path: "/establishement/me/pupils",
    summary: "Inscrit les élèves de ces lignes, jugées comme celles d'un fichier ; avec dryRun, dit seulement ce qu'elles deviendraient.",
    may: { ESTABLISHEMENT: "any" },
    query: z.object({ dryRun: Flag.default(false) }),
    body: z.object({ rows: z.array(AskedRow).min(1, "Aucune ligne n'est à inscrire").max(MOST_PUPILS) }),
    mostBytes: 32 * MEGABYTE,
    hasOwnLine: true,
    response: Imported,
  }),
};
