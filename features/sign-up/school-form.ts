import * as z from "zod";
import {
  type DirectorySchool,
  EstablishmentDraft,
  type EstablishmentDraftOnWire,
  type establishmentTypes,
} from "#features/establishments/establishments.contract.ts";
import type { Required } from "./consents.ts";
import { type CorrespondentValues, correspondentForm, correspondentStep, emptyCorrespondent } from "./correspondent-form.ts";
import type { RegistrationDraft } from "./sign-up.contract.ts";
import type { Steps } from "./steps.ts";

/** What the directory fills in, in the order of the form. */
const filledFields = ["name", "type", "street", "zipCode", "city", "country"] as const;
type FilledField = (typeof filledFields)[number];

/** What the wizard of a school holds; an empty text is a field not filled yet. */
export interface SchoolValues extends CorrespondentValues {
  readonly establishment: Readonly<Record<"rneCode" | FilledField, string>>;
  /** The school is there already, and this person takes it over. */
  readonly takeOver: boolean;
  /** What the directory put into these fields, to be told from what the person typed. */
  readonly filledIn: Readonly<Partial<Record<FilledField, string>>>;
}

export const emptySchool: SchoolValues = {
  establishment: { rneCode: "", name: "", type: "", street: "", zipCode: "", city: "", country: "France" },
  takeOver: false,
  filledIn: {},
  ...emptyCorrespondent,
};

export const schoolSteps: Steps = [
  { title: "Établissement", fields: ["establishment.rneCode", ...filledFields.map((field) => `establishment.${field}`)] },
  correspondentStep,
  { title: "Confirmation", fields: [] },
];

const withoutEmptyCode = ({ rneCode, ...place }: SchoolValues["establishment"]) => ({
  ...place,
  ...(rneCode.trim() !== "" && { rneCode }),
});

/** What the step of the school must hold. */
export const schoolStepForm = z.object({
  establishment: z.preprocess((typed) => withoutEmptyCode(typed as SchoolValues["establishment"]), EstablishmentDraft),
});

/** What each field of the wizard must hold. */
export const schoolForm = (required: Required) => correspondentForm(required).extend(schoolStepForm.shape);

/** What the form holds once the directory answered: never over what the person typed (INS-08); what it said of another school is taken back. */
export function filledBy(
  found: DirectorySchool,
  { establishment, filledIn }: SchoolValues,
): Pick<SchoolValues, "establishment" | "filledIn"> {
  const isFree = (field: FilledField) => establishment[field].trim() === "" || establishment[field] === filledIn[field];
  const filled = Object.fromEntries(filledFields.filter(isFree).map((field) => [field, found[field] ?? ""]));
  return { establishment: { ...establishment, ...filled }, filledIn: filled };
}

const labels: Record<FilledField, string> = {
  name: "nom",
  type: "type",
  street: "adresse",
  zipCode: "code postal",
  city: "ville",
  country: "pays",
};

/** What of the form is the directory's word, as a person reads it: « nom, type et ville ». */
export function filledLabels({ establishment, filledIn }: SchoolValues): string {
  const filled = filledFields.filter((field) => filledIn[field] && filledIn[field] === establishment[field]);
  return new Intl.ListFormat("fr").format(filled.map((field) => labels[field]));
}

/** The school as it is declared: no RNE code rather than an empty one (INS-06). */
export const establishmentDraft = (establishment: SchoolValues["establishment"]): EstablishmentDraftOnWire => ({
  ...withoutEmptyCode(establishment),
  type: establishment.type as (typeof establishmentTypes)[number],
});

/** The body of the request. */
export const schoolDraft = ({ establishment, filledIn: _, ...correspondent }: SchoolValues) =>
  ({
    role: "ESTABLISHEMENT",
    ...correspondent,
    establishment: establishmentDraft(establishment),
  }) as const satisfies z.input<typeof RegistrationDraft>;
