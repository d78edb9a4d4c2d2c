import * as z from "zod";
import { digits, text } from "#platform/contract/fields.ts";
import { oneLine, personName } from "#platform/contract/names.ts";

export interface Typed {
  /** The schema of the typed text; with a message, it rejects an empty text. */
  readonly schema: (required?: string) => z.ZodType<string, string>;
  /** When an empty value is rejected: always, or only for participants who register themselves. */
  readonly required: { readonly always: boolean; readonly message: string } | null;
  /** A plain text field, present in every form of a person; `null`: each form has its own input. */
  readonly input: { readonly type: "text" | "tel"; readonly autoComplete: string } | null;
}

interface Decisions {
  readonly label: string | null;
  /** Readers besides the person and the office: all present and former managers, present managers and their colleagues, present managers, none. */
  readonly shown: "formerly" | "colleagues" | "in charge" | "nobody";
  /** Those who may change it; the school and the office also change what people change themselves. */
  readonly changed: "self" | "school" | "office" | "never";
  /** Its place in the export of personal data: as it is, or what it points to; under its label or another one. */
  readonly exported: boolean | { readonly as: string; readonly label: string };
  /** Whether the search of people covers it, through the generated column `users.search_text`. */
  readonly searched: boolean;
  /** The contact is what forms ask and lists show together; `null`: outside it. */
  readonly typed: Typed | null;
}

interface Emptied {
  /** The value that replaces it where it is hidden or emptied. */
  readonly blank: "" | null;
  /**
   * In a merge, both accounts keep their own value, or the kept account is filled from the other, which is emptied, or the other is only emptied, or
   * a separate rule decides.
   */
  readonly merged: "own" | "filled" | "filled with the address" | "emptied" | "by rule";
  readonly erased: "kept" | "emptied" | "by rule";
}

interface NeverEmptied {
  readonly blank: "never";
  readonly merged: "own" | "by rule";
  readonly erased: "kept" | "by rule";
}

export type PersonColumn = Decisions & (Emptied | NeverEmptied);

const internal = {
  label: null,
  shown: "nobody",
  changed: "never",
  exported: false,
  searched: false,
  typed: null,
  blank: "never",
  merged: "by rule",
  erased: "kept",
} as const;

const account = { ...internal, shown: "in charge", exported: true, merged: "own" } as const;
const detail = { ...account, changed: "self", blank: null, merged: "filled", erased: "emptied" } as const;
const name = { ...account, shown: "formerly", changed: "school", searched: true, blank: "" } as const;
const address = { ...detail, blank: "", merged: "filled with the address" } as const;

const always = (message: string, schema: Typed["schema"]) => ({ schema, required: { always: true, message }, input: null });
const atSignUp = (message: string, schema: Typed["schema"]) => ({ schema, required: { always: false, message }, input: null });

const INVALID_EMAIL = "L'adresse e-mail est invalide";
const emailAddress = (required?: string) =>
  text(254, required).pipe(required === undefined ? z.union([z.literal(""), z.email()], INVALID_EMAIL) : z.email(INVALID_EMAIL));

/**
 * Every column of a person, and what showing, changing, exporting, searching, merging and erasing do with it, in the order of the export. A new
 * column requires a migration, `npm run schema` and a complete row here; nothing compiles before.
 */
export const personColumns = {
  lastname: { ...name, label: "Nom", erased: "by rule", typed: always("Le nom est requis", personName) },
  firstname: { ...name, label: "Prénom", erased: "emptied", typed: always("Le prénom est requis", personName) },
  username: { ...account, label: "Identifiant", shown: "colleagues", changed: "office", searched: true, blank: "", erased: "by rule" },
  numPalmares: { ...account, shown: "formerly", exported: { as: "numPalmares", label: "Numéro de membre" }, searched: true },
  role: { ...account, label: "Type de compte" },
  status: { ...account, label: "Statut", changed: "office", merged: "by rule", erased: "by rule" },
  birthday: { ...detail, label: "Date de naissance", erased: "by rule" },
  genre: { ...detail, label: "Genre" },
  languageId: { ...detail, label: "Langue", exported: { as: "language", label: "Langue" } },
  // A merge never copies it from another account: its reader, unverified, could open this one.
  email: {
    ...{ ...name, label: "E-mail", shown: "colleagues", merged: "emptied", erased: "emptied" },
    typed: atSignUp("L'adresse e-mail est requise", emailAddress),
  },
  phone: {
    label: "Téléphone",
    shown: "colleagues",
    changed: "self",
    exported: true,
    searched: false,
    typed: { schema: (required) => digits(30, required), required: null, input: { type: "tel", autoComplete: "tel" } },
    blank: "",
    merged: "filled",
    erased: "emptied",
  },
  address: { ...address, label: "Adresse", typed: atSignUp("L'adresse est requise", (required) => oneLine(200, required)) },
  zipCode: { ...address, label: "Code postal", typed: atSignUp("Le code postal est requis", (required) => digits(12, required)) },
  city: { ...address, label: "Ville", typed: atSignUp("La ville est requise", (required) => oneLine(100, required)) },
  country: { ...address, label: "Pays", typed: always("Le pays est requis", (required) => oneLine(60, required)) },
  createdAt: { ...internal, exported: { as: "createdAt", label: "Compte ouvert le" } },
  /** The school that opened the account. */
  establishmentId: {
    ...{ ...internal, label: "Établissement", exported: { as: "openedBy", label: "Compte ouvert par" } },
    ...{ blank: null, erased: "emptied" },
  },
  erasedAt: { ...internal, exported: { as: "erasedAt", label: "Données effacées le" }, erased: "by rule" },
  id: { ...internal, shown: "formerly", merged: "own" },
  searchText: { ...internal, erased: "by rule" },
  mergedInto: internal,
  /** The account that owns the mailbox of the e-mail address. */
  emailOf: internal,
} as const satisfies Record<string, PersonColumn>;

type Columns = typeof personColumns;
export type ColumnWith<Decision> = { [Column in keyof Columns]: Columns[Column] extends Decision ? Column : never }[keyof Columns];

export type PersonColumnName = keyof Columns;
export const personColumnNames = Object.keys(personColumns) as PersonColumnName[];

/** The columns with this decision: `columnsWith({ merged: "filled" })`. */
export const columnsWith = <const Decision extends Partial<PersonColumn>>(decision: Decision): ColumnWith<Decision>[] =>
  personColumnNames.filter((column): column is ColumnWith<Decision> =>
    Object.entries(decision).every(([name, value]) => personColumns[column][name as keyof PersonColumn] === value),
  );

export const exportedColumns = personColumnNames.flatMap((column) => {
  const { exported, label }: PersonColumn = personColumns[column];
  if (exported === false) return [];
  return [{ column, ...(exported === true ? { as: column, label: label ?? column } : exported) }];
});
