import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id, text, Version, wholeNumber } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { SchoolProblem, SchoolStage } from "#school/school-stages/school-stages.contract.ts";
import { Regulations } from "#season/marking/regulations.ts";
import { entrySources } from "./entry.ts";
import { MAX_PRINTED, MAX_SPARES } from "./printing.ts";
import { printStyles } from "./sheet-layout.ts";

const Given = z.object({
  answers: z.array(z.string()),
  total: z.number().nullable(),
  /** Decided by hand: this verdict counts, and the written text is not marked. */
  isRight: z.boolean().nullable(),
});

const Entry = z.object({
  source: z.enum(entrySources),
  answers: z.record(z.string(), Given),
  minutes: z.number().nullable(),
  version: z.number(),
  savedAt: Instant,
  /** Null: the account no longer exists. */
  enteredBy: z.string().nullable(),
  isOwn: z.boolean(),
  /** The answers are erased; their marks still count. */
  isErased: z.boolean(),
});
/** An entry of a list, where each answer is a place in `texts`. */
const ListedEntry = Entry.extend({ answers: z.record(z.string(), Given.extend({ answers: z.array(z.number()) })) });
export type Entry = z.output<typeof Entry>;
export type EntryOnWire = z.input<typeof Entry>;

const Picture = z.object({
  id: Id,
  /** Null: a spare sheet, or one that has no owner yet. */
  userId: Id.nullable(),
  spare: z.number().nullable(),
  categoryId: Id,
  style: z.enum(printStyles),
  page: z.number(),
  /** The printed problems (`fingerprintOf`): if they are not today's, no box is shown beside a field. */
  problems: z.string(),
  /** True: the boxes are where they were printed, each shown beside its field; false: the page is shown whole. */
  isStraight: z.boolean(),
  receivedAt: Instant,
});
export type Picture = z.output<typeof Picture>;
export type PictureOnWire = z.input<typeof Picture>;

const Pupil = z.object({
  userId: Id,
  firstname: z.string(),
  lastname: z.string(),
  className: z.string(),
  categoryId: Id,
  isOnScreen: z.boolean(),
  /** Not `entries`: pages of former builds would read a place as an answer. */
  typed: z.array(ListedEntry),
});
export interface PupilOnWire extends Omit<z.input<typeof Pupil>, "typed"> {
  readonly entries: readonly EntryOnWire[];
}

export const PaperStage = z.object({
  stage: SchoolStage.pick({ id: true, name: true, year: true, onPaper: true, onScreen: true }),
  problems: z.array(SchoolProblem.pick({ id: true, position: true, title: true, coefficient: true, form: true })),
  /** The categories of its pupils and problems, with the problems that each plays, in order. */
  categories: z.array(z.object({ id: Id, name: z.string(), problemIds: z.array(Id) })),
  scoring: Regulations.shape.scoring,
  pupils: z.array(Pupil),
  /** The typed texts, each once. */
  texts: z.array(z.string()),
  pictures: z.array(Picture),
  /** The school's other stages, whose sheets are told apart from those of other schools. */
  others: z.array(z.object({ id: Id, name: z.string(), year: z.number() })),
  keptDays: z.number(),
});
export type PaperStage = z.output<typeof PaperStage>;
export type ListedPaperStage = z.input<typeof PaperStage>;
export interface PaperStageOnWire extends Omit<ListedPaperStage, "pupils" | "texts"> {
  readonly pupils: readonly PupilOnWire[];
}

const GivenBody = z.object({
  answers: z.array(text(200)).max(50),
  total: z.int("Le nombre total est un nombre entier").min(0).max(1_000_000).nullable().default(null),
  isRight: z.boolean().nullable().default(null),
});

const ofPupil = z.object({ id: Id, userId: Id });
const ofPicture = z.object({ id: Id, pictureId: Id });
const school = { ESTABLISHEMENT: "own" } as const;

/** A page of A4 at 150 points an inch is 0.1 MB of WebP; a page that could not be straightened is larger. */
export const MAX_PICTURE_BYTES = 4 * 1024 * 1024;

export const answerSheetsApi = {
  read: endpoint("GET /school-stages/:id/paper", {
    summary: "Les feuilles d'un quart de finale de son établissement : élèves, photos reçues, saisies.",
    may: school,
    params: ById,
    response: PaperStage,
    isLarge: true,
  }),
  print: endpoint("POST /school-stages/:id/paper/sheets", {
    summary: "Imprime les feuilles de réponses d'élèves, classe après classe, et des feuilles de réserve.",
    may: school,
    colleague: "see",
    params: ById,
    body: z
      .object({
        userIds: z.array(Id).max(MAX_PRINTED, `Au plus ${MAX_PRINTED} feuilles à la fois\u00A0: imprimez le reste ensuite`),
        style: z.enum(printStyles).default("usual"),
        /** Spare sheets of each category. */
        spares: z.int().min(0).max(MAX_SPARES, `Au plus ${MAX_SPARES} feuilles de réserve par catégorie`).default(0),
        /** Only these categories; absent: all that have problems. */
        spareCategoryIds: z.array(Id).max(50).optional(),
      })
      .refine(({ userIds, spares }) => userIds.length > 0 || spares > 0, { message: "Choisissez au moins un élève", path: ["userIds"] }),
    file: "pdf",
  }),
  keepPicture: endpoint("POST /school-stages/:id/paper/pictures", {
    summary:
      "Reçoit la photo d'une page, que le navigateur a lue et redressée ; 409 si cette page est déjà là et que replace n'est pas demandé. La même photo deux fois n'est gardée qu'une fois.",
    may: school,
    colleague: "register",
    params: ById,
    query: z.object({
      /** The text in both codes of the page. */
      code: z.string().max(60),
      straight: Flag,
      replace: Flag.default(false),
    }),
    upload: "picture",
    response: Picture,
  }),
  picture: endpoint("GET /school-stages/:id/paper/pictures/:pictureId", {
    summary: "La photo d'une page, en WebP.",
    may: school,
    params: ofPicture,
    file: "webp",
  }),
  assign: endpoint("PATCH /school-stages/:id/paper/pictures/:pictureId", {
    summary: "Dit de qui est une feuille de réserve ; 409 si cet élève a déjà cette page.",
    may: school,
    colleague: "register",
    params: ofPicture,
    body: z.object({ userId: Id.nullable() }),
    response: Picture,
  }),
  removePicture: endpoint("DELETE /school-stages/:id/paper/pictures/:pictureId", {
    summary: "Supprime la photo d'une page ; ce qui a été saisi reste.",
    may: school,
    colleague: "register",
    params: ofPicture,
  }),
  saveEntry: endpoint("POST /school-stages/:id/paper/entries/:userId", {
    summary:
      "Enregistre ce qui a été lu sur la feuille d'un élève ; 409 si quelqu'un d'autre l'a changé depuis, ou si la même personne fait la deuxième saisie.",
    may: school,
    colleague: "register",
    params: ofPupil,
    body: z.object({
      source: z.enum(entrySources),
      basedOn: Version.default(0),
      answers: z.record(z.string().regex(/^[1-9]\d{0,9}$/), GivenBody).refine((answers) => Object.keys(answers).length <= 60),
      minutes: z.int("Un nombre entier de minutes").min(0).max(1_440, "1 440 minutes au plus").nullable(),
    }),
    response: Entry,
  }),
  settle: endpoint("POST /school-stages/:id/paper/entries/:userId/settled", {
    summary: "Tranche une différence entre les deux saisies d'une feuille : ce qui est choisi compte.",
    may: school,
    colleague: "register",
    params: ofPupil,
    body: z.object({ problemId: Id.nullable(), source: z.enum(entrySources) }),
    response: z.array(Entry),
  }),
  removeEntry: endpoint("DELETE /school-stages/:id/paper/entries/:userId", {
    summary: "Efface une saisie de la feuille d'un élève.",
    may: school,
    colleague: "register",
    params: ofPupil,
    query: z.object({ source: z.enum(entrySources), basedOn: wholeNumber(0, 2_147_483_647) }),
  }),
};
