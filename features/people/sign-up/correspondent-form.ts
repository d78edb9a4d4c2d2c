import * as z from "zod";
import { type ConsentAnswers, consentFields, givenConsents, noAnswers, type RequiredConsents } from "#access/consents/consents.ts";
import { Correspondent } from "./sign-up.contract.ts";

export interface CorrespondentValues extends ConsentAnswers {
  readonly contact: Record<keyof typeof Correspondent.shape, string>;
}

export const emptyCorrespondent: CorrespondentValues = {
  contact: { lastname: "", firstname: "", email: "", phone: "" },
  ...noAnswers,
};

const contactPaths = ["contact.firstname", "contact.lastname", "contact.email", "contact.phone"];

export const correspondentStep = {
  title: "Correspondant",
  fields: [...contactPaths, "imageCapture", "communication", "communicationPartners"],
};

export const correspondentForm = (required: RequiredConsents) => z.object({ contact: Correspondent, ...consentFields(required) });

export const correspondentDraft = ({ contact, ...answers }: CorrespondentValues) => ({ contact, ...givenConsents(answers) });
