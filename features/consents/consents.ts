import * as z from "zod";

type ConsentKind = "image" | "federation" | "partners";
/** Who gives them: a participant, or a person acting for a school or club. */
export type ConsentAudience = "participant" | "correspondent";

interface Consent {
  readonly kind: ConsentKind;
  /** Its field in the wizards and on the wire. */
  readonly field: "imageCapture" | "communication" | "communicationPartners";
  /** The text on screen; a changed text needs a new version. */
  readonly text: Readonly<Record<ConsentAudience, string>>;
}

/** Stored with each consent: the version of the text. The role of the account tells which of the two texts the person read. */
export const consentsVersion = "2026-09";

const sameForAll = (text: string) => ({ participant: text, correspondent: text });

/** The three consents of a registration (INS-11), in their order on screen. */
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
    text: sameForAll(
      "J'accepte de recevoir par e-mail les informations de la fédération sur le championnat\u00A0: inscriptions, convocations, résultats.",
    ),
  },
  {
    kind: "partners",
    field: "communicationPartners",
    text: sameForAll("J'accepte de recevoir par e-mail des informations des partenaires de la fédération (facultatif)."),
  },
];

export type ConsentValues = Readonly<Partial<Record<Consent["field"], boolean | undefined>>>;
/** Which consents the federation requires, by its settings; the one for partners never is. */
export type RequiredConsents = Readonly<Record<"image" | "federation", boolean>>;

export const isRequired = (kind: ConsentKind, required: RequiredConsents): boolean => kind !== "partners" && required[kind];

/** Why a consent is required. */
const purposeText: Readonly<Record<ConsentAudience, string>> = { participant: "participer au championnat", correspondent: "s'inscrire" };

/** The first required consent that is missing, with its field; `null` when none is missing. */
export function refusalOfConsents(
  consented: ConsentValues,
  required: RequiredConsents,
  audience: ConsentAudience,
): { field: Consent["field"]; message: string } | null {
  const missing = consents.find(({ kind, field }) => isRequired(kind, required) && consented[field] !== true);
  return missing ? { field: missing.field, message: `Cette autorisation est nécessaire pour ${purposeText[audience]}` } : null;
}

/** The schema of the consent fields of a form. */
export const consentFields = (required: RequiredConsents, audience: ConsentAudience) => {
  const consent = (field: Consent["field"]) =>
    z.boolean().superRefine((consented, context) => {
      const refusal = refusalOfConsents({ imageCapture: true, communication: true, [field]: consented }, required, audience);
      if (refusal) context.addIssue(refusal.message);
    });
  return { imageCapture: consent("imageCapture"), communication: consent("communication"), communicationPartners: z.boolean() };
};

/** The schema of a form that contains only the consents. */
export const consentsForm = (required: RequiredConsents) => z.object(consentFields(required, "participant"));

export const emptyConsents = { imageCapture: false, communication: false, communicationPartners: false };
/** Which consents are given. */
export type GivenConsents = Readonly<typeof emptyConsents>;
