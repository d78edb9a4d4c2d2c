import * as z from "zod";
import { consentFields, noConsents, type Required } from "./consents.ts";
import { Correspondent } from "./sign-up.contract.ts";

/** What the wizards of a school and of a club ask of the person who acts for it. */
export interface CorrespondentValues {
  readonly contact: Record<keyof typeof Correspondent.shape, string>;
  readonly imageCapture: boolean;
  readonly communication: boolean;
  readonly communicationPartners: boolean;
}

export const emptyCorrespondent: CorrespondentValues = {
  contact: { lastname: "", firstname: "", email: "", phone: "" },
  ...noConsents,
};

/** The step « Correspondant », which ends with the consents: they are that person's. */
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

export const correspondentForm = (required: Required) => z.object({ contact: Correspondent, ...consentFields(required, "correspondent") });
