import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Flag, Id, isStorable } from "#platform/contract/fields.ts";
import { sheetProblems } from "#platform/contract/sheets.ts";
import { MAX_CELL_LENGTH } from "./cells.ts";
import { sources } from "./column-titles.ts";
import { type PupilField, pupilFields } from "./pupil-fields.ts";

/** Of a list that a school sends; no school has more. */
export const MAX_PUPILS = 10_000;
export const tooManyPupils = "10\u202F000 élèves au plus par liste\u00A0: partagez-la en plusieurs fichiers.";
const MEGABYTE = 1_024 * 1_024;

const field = z.enum(pupilFields as [PupilField, ...PupilField[]]);
const source = z.enum(sources as unknown as [(typeof sources)[number], ...(typeof sources)[number][]]);

/** A line's fields, each a text, checked like cells of a file. */
const cellText = z.string().max(5_000, { abort: true }).refine(isStorable, "Cette valeur n'est pas valable").default("");
const otherLastname = z.string().max(MAX_CELL_LENGTH, { abort: true }).refine(isStorable, "Cette valeur n'est pas valable").optional();
const cells = Object.fromEntries(pupilFields.map((name) => [name, cellText])) as Record<PupilField, typeof cellText>;
const Cells = z.object(Object.fromEntries(pupilFields.map((name) => [name, z.string()])) as Record<PupilField, z.ZodString>);

/** `otherLastname` is compared but not stored; `same`, `takesAddress`: which similar pupil it is, and whether its address replaces theirs. */
export const RowInput = z.object({
  row: z.int().min(1).max(10_000_000),
  ...cells,
  otherLastname,
  same: Id.optional(),
  takesAddress: z.boolean().optional(),
});
export type RowInput = z.output<typeof RowInput>;

const SimilarPupil = z.object({
  userId: Id.nullable(),
  row: z.number().nullable(),
  likeness: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  birthday: z.string().nullable(),
  email: z.string(),
  year: z.number().nullable(),
  isRegistered: z.boolean(),
  /** Whether they self-registered with another address than the line's and are not confirmed: `takesAddress` decides. */
  hasOtherMailbox: z.boolean(),
});
export type SimilarPupil = z.input<typeof SimilarPupil>;

export const lineStates = ["new", "renewed", "unchanged", "held", "refused"] as const;

export const PreviewLine = z.object({
  row: z.number(),
  cells: Cells,
  /** The family name, where the cell has the name in use. */
  otherLastname,
  /** The parts to check: understood, but not as written. */
  notes: z.array(z.object({ field, words: z.string() })),
  state: z.enum(lineStates),
  sameAsRow: z.number().nullable(),
  alike: z.array(SimilarPupil),
});
export type PreviewLine = z.input<typeof PreviewLine>;

const Sheet = z.object({
  /** The name of its tab; a text file has none. */
  name: z.string(),
  /** Why it is not read; null: its lines are in the preview. */
  problem: z.enum(sheetProblems).nullable(),
  /** Lines are numbered through all sheets: subtract these for the number of a line in its own sheet. */
  linesAbove: z.number(),
  columns: z.array(
    z.object({
      ...{ place: z.number(), title: z.string(), source: source.nullable(), sample: z.string() },
      /** The number of lines with its value from a merged cell, and with a formula that no program has computed. */
      ...{ merged: z.number(), uncomputed: z.number() },
      isHidden: z.boolean(),
    }),
  ),
  missing: z.array(field),
  /** Birthdays have the month first. */
  isAmerican: z.boolean(),
  /** A spreadsheet may have exchanged the day and the month of some birthdays. */
  isExchanged: z.boolean(),
  /** The number of its lines that the spreadsheet hides. */
  hidden: z.number(),
  /** Its lines that are no pupils: titles above them, sums. */
  skipped: z.array(z.object({ row: z.number(), text: z.string() })),
});
export type Sheet = z.input<typeof Sheet>;
export type SheetFacts = Omit<Sheet, "name" | "problem" | "linesAbove">;

const Preview = z.object({
  /** The sheets of the file; none for lines that were sent as such. */
  sheets: z.array(Sheet),
  lines: z.array(PreviewLine),
});
export type Preview = z.input<typeof Preview>;

const ImportResult = z.object({
  /** Pupils registered: new accounts, and pupils of an earlier year. */
  created: z.number(),
  /** Of these, pupils who already had an account. */
  renewed: z.number(),
  /** Registered before, or twice in the list. */
  unchanged: z.number(),
  corrected: z.number(),
  /** Pupils registered before whose class was not known: the line's is stored. */
  classed: z.number(),
  /** By their number in the sheet, which is named if there are several. */
  invalidRows: z.array(z.object({ row: z.number(), sheet: z.string().optional(), column: z.string(), reason: z.string() })),
  users: z.array(z.object({ id: Id, username: z.string() })),
  /** New accounts with the address of a former correspondent of the school, to which no mail was sent. */
  unmailed: z.number(),
  /** With dryRun. */
  preview: Preview.optional(),
});
export type ImportResult = z.input<typeof ImportResult>;
export type InvalidRow = ImportResult["invalidRows"][number];

/** `2=email`: the third column is the e-mail; `2=`: it is not used; `1.2=email`: the third column of the second sheet. */
const Choice = z.string().regex(new RegExp(`^(\\d{1,2}\\.)?\\d{1,2}=(${sources.join("|")})?$`), "Ce choix de colonne n'existe pas");
const Choices = z.union([Choice.transform((one) => [one]), z.array(Choice).max(1_000)]).default([]);

export const pupilImportApi = {
  importFile: endpoint("POST /authentification/establishment/add-from-excel", {
    summary:
      "Inscrit les élèves d'une liste (.csv, ou toutes les feuilles d'un .xlsx) ; avec dryRun, dit seulement comment chaque ligne serait lue.",
    may: { ESTABLISHEMENT: "own", ADMIN: "any" },
    colleague: "register",
    upload: "excel",
    hasOwnQueue: true,
    query: z.object({ dryRun: Flag.default(false), establishmentId: Id.optional(), columns: Choices }),
    response: ImportResult,
  }),
  template: endpoint("GET /authentification/establishment/add-from-excel/template", {
    summary: "Un classeur à remplir, avec un exemple et ce que chaque colonne attend.",
    may: { ESTABLISHEMENT: "any", ADMIN: "any" },
    file: "xlsx",
  }),
  importRows: endpoint("POST /establishement/me/pupils", {
    summary: "Inscrit les élèves de ces lignes, jugées comme celles d'un fichier ; avec dryRun, dit seulement ce qu'elles deviendraient.",
    may: { ESTABLISHEMENT: "any" },
    colleague: "register",
    query: z.object({ dryRun: Flag.default(false) }),
    body: z.object({ rows: z.array(RowInput).min(1, "Aucune ligne n'est à inscrire").max(MAX_PUPILS, tooManyPupils) }),
    maxBytes: 8 * MEGABYTE,
    hasOwnQueue: true,
    response: ImportResult,
  }),
};
