import * as z from "zod";

type ConsentKind = "image" | "federation" | "partners";
/** Who is asked: a participant, or who acts for a school or a club. */
export type Asked = "participant" | "correspondent";

interface Consent {
  readonly kind: ConsentKind;
  /** Its field in the wizards and on the wire. */
  readonly field: "imageCapture" | "communication" | "communicationPartners";
  /** What the person agrees to, as shown; a changed text takes a new version. */
  readonly text: Readonly<Record<Asked, string>>;
}

/** Kept beside each consent: what was agreed to, and when it read so; the role of the account says which of the two texts it read. */
export const consentsVersion = "2026-09";

const toEverybody = (text: string) => ({ participant: text, correspondent: text });

/** The three consents asked of whoever registers (INS-11), in their order on screen. */
export const consents: readonly Consent[] = [
  {
    kind: "image",
    field: "imageCapture",
    text: {
      participant:
        "J'autorise la fédération à photographier et à filmer le participant pendant le championnat, et à publier ces images pour faire connaître le championnat.",
      correspondent:
        "J'autorise la fédération à me photographier et à me filmer pendant le championnat, et à publier ces images pour faire connaître le championnat.",
    },
  },
  {
    kind: "federation",
    field: "communication",
    text: toEverybody(
      "J'accepte de recevoir par e-mail les informations de la fédération sur le championnat\u00A0: inscriptions, convocations, résultats.",
    ),
  },
  {
    kind: "partners",
    field: "communicationPartners",
    text: toEverybody("J'accepte de recevoir par e-mail des informations des partenaires de la fédération (facultatif)."),
  },
];

export type Given = Readonly<Partial<Record<Consent["field"], boolean | undefined>>>;
/** Which consents the federation requires, by its settings; those of partners never. */
export type Required = Readonly<Record<"image" | "federation", boolean>>;

export const isRequired = (kind: ConsentKind, required: Required): boolean => kind !== "partners" && required[kind];

/** For what a consent is required. */
const whatFor: Readonly<Record<Asked, string>> = { participant: "participer au championnat", correspondent: "s'inscrire" };

/** The first required consent that is not given, told at its field; `null` when none is missing. */
export function refusalOfConsents(given: Given, required: Required, asked: Asked): { field: Consent["field"]; message: string } | null {
  const missing = consents.find(({ kind, field }) => isRequired(kind, required) && given[field] !== true);
  return missing ? { field: missing.field, message: `Cette autorisation est nécessaire pour ${whatFor[asked]}` } : null;
}

/** What the fields of the consents must hold in a form. */
export const consentFields = (required: Required, asked: Asked) => {
  const consent = (field: Consent["field"]) =>
    z.boolean().superRefine((given, context) => {
      const refusal = refusalOfConsents({ imageCapture: true, communication: true, [field]: given }, required, asked);
      if (refusal) context.addIssue(refusal.message);
    });
  return { imageCapture: consent("imageCapture"), communication: consent("communication"), communicationPartners: z.boolean() };
};

/** What a form that asks for nothing else must hold. */
export const consentsForm = (required: Required) => z.object(consentFields(required, "participant"));

/** None given yet. */
export const noConsents = { imageCapture: false, communication: false, communicationPartners: false };
