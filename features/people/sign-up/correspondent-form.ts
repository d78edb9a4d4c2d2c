import * as z from "zod";
import { type ConsentAnswers, consentFields, givenConsents, noAnswers, type RequiredConsents } from "#access/consents/consents.ts";
import { Correspondent } from "./sign-up.contract.ts";

/** The fields that the school and club wizards share: the person who acts for it. */
export interface CorrespondentValues extends ConsentAnswers {
  readonly contact: Record<keyof typeof Correspondent.shape, string>;
}

export const emptyCorrespondent: CorrespondentValues = {
  contact: { lastname: "", firstname: "", email: "", phone: "" },
  ...noAnswers,
};

/** The step « Correspondant »; it ends with the consents of that person. */
export const correspondentStep = {
  title: "Correspondant",
  fields: [
    "contact.firstname",
    "contact.lastname",
    "contact.email",
    "contact.phone",
    "imageCapture",
    "communication",
    "communicationPartners",
  ],
} as const;

export const correspondentForm = (required: RequiredConsents) => z.object({ contact: Correspondent, ...consentFields(required) });

/** The part of a request about the person who acts for a school or a club. */
export const correspondentDraft = ({ contact, ...answers }: CorrespondentValues) => ({ contact, ...givenConsents(answers) });
