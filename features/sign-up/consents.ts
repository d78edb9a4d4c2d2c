type ConsentKind = "image" | "federation" | "partners";

export interface Consent {
  readonly kind: ConsentKind;
  /** Its field in the wizards and on the wire. */
  readonly field: "imageCapture" | "communication" | "communicationPartners";
  /** What the person agrees to, as shown; a changed text takes a new version. */
  readonly text: string;
}

/** Kept beside each consent: what was agreed to, and when it read so. */
export const consentsVersion = "2026-09";

/** The three consents asked of whoever registers (INS-11), in the order of the step « Autorisations ». */
export const consents: readonly Consent[] = [
  {
    kind: "image",
    field: "imageCapture",
    text: "J'autorise la fédération à photographier et à filmer le participant pendant le championnat, et à publier ces images pour faire connaître le championnat.",
  },
  {
    kind: "federation",
    field: "communication",
    text: "J'accepte de recevoir par e-mail les informations de la fédération sur le championnat : inscriptions, convocations, résultats.",
  },
  {
    kind: "partners",
    field: "communicationPartners",
    text: "J'accepte de recevoir par e-mail des informations des partenaires de la fédération (facultatif).",
  },
];

export type Given = Readonly<Partial<Record<Consent["field"], boolean | undefined>>>;
/** Which consents the federation requires, by its settings; those of partners never. */
export type Required = Readonly<Record<"image" | "federation", boolean>>;

export const isRequired = (kind: ConsentKind, required: Required): boolean => kind !== "partners" && required[kind];

export const NECESSARY = "Cette autorisation est nécessaire pour participer au championnat";

/** The required consents that are not given. */
export const missingConsents = (given: Given, required: Required): Consent[] =>
  consents.filter(({ kind, field }) => isRequired(kind, required) && given[field] !== true);

/** The first required consent that is not given, told at its field; `null` when none is missing. */
export function refusalOfConsents(given: Given, required: Required): { field: Consent["field"]; message: string } | null {
  const [missing] = missingConsents(given, required);
  return missing ? { field: missing.field, message: NECESSARY } : null;
}
