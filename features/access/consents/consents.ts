import * as z from "zod";

type ConsentKind = "image" | "federation" | "partners";
/** Those who give them: a participant, or a person acting for a school or club. */
export type ConsentAudience = "participant" | "correspondent";

interface Consent {
  readonly kind: ConsentKind;
  readonly field: "imageCapture" | "communication" | "communicationPartners";
  /** The text on screen; a changed text needs a new version. */
  readonly text: Readonly<Record<ConsentAudience, string>>;
  readonly reason: string;
  readonly withdrawal: string;
}

/** The version of the text, stored with each consent. The role of the account indicates which of the two texts the person read. */
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
    reason: "Pour montrer le championnat sur le site de la fédération, dans la presse et sur ses affiches.",
    withdrawal: "Aucune nouvelle image n'est publiée. Pour faire retirer une image déjà publiée, écrivez à la fédération.",
  },
  {
    kind: "federation",
    field: "communication",
    text: sameForAll(
      "J'accepte de recevoir par e-mail les informations de la fédération sur le championnat\u00A0: inscriptions, convocations, résultats.",
    ),
    reason: "Pour vous prévenir de l'ouverture d'une épreuve, de vos résultats et de la suite.",
    withdrawal: "Vous ne recevez plus que l'indispensable\u00A0: inscription, mot de passe, convocation.",
  },
  {
    kind: "partners",
    field: "communicationPartners",
    text: sameForAll("J'accepte de recevoir par e-mail des informations des partenaires de la fédération (facultatif)."),
    reason: "Pour vous faire connaître leurs jeux, leurs livres et leurs concours.",
    withdrawal: "Vous ne recevez plus rien de leur part.",
  },
];

const WITHOUT_ADDRESS =
  "Ce compte n'a pas d'adresse e-mail\u00A0: rien n'y est envoyé, les informations se lisent ici. La réponse comptera si une adresse y est ajoutée.";

export const reasonFor = ({ kind, reason }: Pick<Consent, "kind" | "reason">, hasAddress: boolean): string =>
  hasAddress || kind === "image" ? reason : WITHOUT_ADDRESS;

export type ConsentValues = Readonly<Partial<Record<Consent["field"], boolean | undefined>>>;
/** The consents that the federation's settings require; the one for partners never is. */
export type RequiredConsents = Readonly<Record<"image" | "federation", boolean>>;

export const isRequired = (kind: ConsentKind, required: RequiredConsents): boolean => kind !== "partners" && required[kind];

export function refusalOfConsents(
  consented: ConsentValues,
  required: RequiredConsents,
): { field: Consent["field"]; message: string } | null {
  const missing = consents.find(({ kind, field }) => isRequired(kind, required) && consented[field] !== true);
  return missing ? { field: missing.field, message: "Cette autorisation est nécessaire pour participer au championnat" } : null;
}

/** From this age a person consents alone; before, a parent does (article 8 of the GDPR, article 45 of the French law on data). */
export const AGE_OF_CONSENT = 15;
export const AGE_OF_MAJORITY = 18;

/** Whether this person is known to be younger than an age. Both days are `YYYY-MM-DD`, today's in Paris; an unreadable day gives `false`. */
export function isYoungerThan(age: number, birthday: string | null, today: string): boolean {
  const [, year, day] = /^(\d{4})(-\d{2}-\d{2})$/.exec(birthday ?? "") ?? [];
  return year !== undefined && `${Number(year) + age}${day}` > today;
}

export const needsGuardian = (birthday: string | null, today: string): boolean => isYoungerThan(AGE_OF_CONSENT, birthday, today);

export const guardianMissing = `Avant ${AGE_OF_CONSENT}\u00A0ans, indiquez le nom du parent ou du responsable légal qui répond`;

/** The answers in a form; `null`: not answered yet. */
export type ConsentAnswers = Readonly<Record<Consent["field"], boolean | null>>;
export type ParticipantConsents = ConsentAnswers & { readonly guardian: string };
export type GivenConsents = Readonly<Record<Consent["field"], boolean>>;

export const noAnswers: ConsentAnswers = { imageCapture: null, communication: null, communicationPartners: null };

export const givenConsents = ({ imageCapture, communication, communicationPartners }: ConsentAnswers): GivenConsents => ({
  imageCapture: imageCapture === true,
  communication: communication === true,
  communicationPartners: communicationPartners === true,
});

/** The answers of a participant for a request; they name a parent only where one must answer. */
export const participantConsents = (answers: ParticipantConsents, birthday: string | null, today: string) => ({
  ...givenConsents(answers),
  ...(needsGuardian(birthday, today) && answers.guardian.trim() !== "" && { guardian: answers.guardian.trim() }),
});

/** The schema of the consent fields of a form; without an answer, partners get nothing (INS-11). */
export const consentFields = (required: RequiredConsents) => {
  const consent = (field: Consent["field"]) =>
    z.boolean("Répondez par oui ou par non").superRefine((consented, context) => {
      const refusal = refusalOfConsents({ imageCapture: true, communication: true, [field]: consented }, required);
      if (refusal) context.addIssue(refusal.message);
    });
  return {
    imageCapture: consent("imageCapture"),
    communication: consent("communication"),
    communicationPartners: z.boolean().nullable(),
  };
};

/** A form that requires a parent's name where one must answer, even if other fields are invalid. */
export const withGuardian = <Schema extends z.ZodType<{ guardian: string }>>(
  schema: Schema,
  isNeeded: (values: unknown) => boolean,
): Schema =>
  schema.refine((values) => values.guardian.trim() !== "" || !isNeeded(values), {
    path: ["guardian"],
    when: () => true,
    error: guardianMissing,
  });

export const consentsForm = (required: RequiredConsents, isChild: boolean) =>
  withGuardian(z.object({ ...consentFields(required), guardian: z.string() }), () => isChild);
