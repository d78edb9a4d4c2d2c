import * as z from "zod";
import type { RequiredConsents } from "#access/consents/consents.ts";
import {
  type DirectorySchool,
  EstablishmentDraft,
  type EstablishmentDraftOnWire,
  type establishmentTypes,
} from "#organizations/establishments/establishments.contract.ts";
import { canonicalRne, isMeantAsRne } from "#organizations/establishments/rne.ts";
import {
  type CorrespondentValues,
  correspondentDraft,
  correspondentForm,
  correspondentStep,
  emptyCorrespondent,
} from "./correspondent-form.ts";
import type { RegistrationDraft } from "./sign-up.contract.ts";
import type { Steps } from "./steps.ts";

const filledFields = ["name", "type", "street", "zipCode", "city", "country"] as const;
type FilledField = (typeof filledFields)[number];

export interface SchoolValues extends CorrespondentValues {
  readonly establishment: Readonly<Record<"rneCode" | FilledField, string>>;
  /** The school exists already, and this person takes it over. */
  readonly takeOver: boolean;
  /** The directory's values in these fields, to distinguish them from typed text. */
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

/** The code typed; empty if none was, or a name that was searched instead. */
export const typedCode = ({ rneCode }: SchoolValues["establishment"]): string => (isMeantAsRne(rneCode) ? canonicalRne(rneCode) : "");

/** A name that was searched is refused like a wrong code: it is not dropped. */
const withoutEmptyCode = ({ rneCode, ...place }: SchoolValues["establishment"]) => ({
  ...place,
  ...(rneCode.trim() !== "" && { rneCode }),
});

export const schoolStepForm = z.object({
  establishment: z.preprocess((typed) => withoutEmptyCode(typed as SchoolValues["establishment"]), EstablishmentDraft),
});

export const schoolForm = (required: RequiredConsents) => correspondentForm(required).extend(schoolStepForm.shape);

/** The values once the directory has answered: typed text is never replaced (INS-08); values from a previous school are. */
export function fillFromDirectory(
  school: DirectorySchool,
  { establishment, filledIn }: SchoolValues,
): Pick<SchoolValues, "establishment" | "filledIn"> {
  const isReplaceable = (field: FilledField) => establishment[field].trim() === "" || establishment[field] === filledIn[field];
  const filled = Object.fromEntries(filledFields.filter(isReplaceable).map((field) => [field, school[field] ?? ""]));
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

export function filledLabels({ establishment, filledIn }: SchoolValues): string {
  const filled = filledFields.filter((field) => filledIn[field] && filledIn[field] === establishment[field]);
  return new Intl.ListFormat("fr").format(filled.map((field) => labels[field]));
}

/** The school as declared: an empty RNE code is left out (INS-06). */
export const establishmentDraft = (establishment: SchoolValues["establishment"]): EstablishmentDraftOnWire => ({
  ...withoutEmptyCode(establishment),
  type: establishment.type as (typeof establishmentTypes)[number],
});

export const schoolDraft = ({ establishment, takeOver, ...values }: SchoolValues) =>
  ({
    role: "ESTABLISHEMENT",
    takeOver,
    ...correspondentDraft(values),
    establishment: establishmentDraft(establishment),
  }) as const satisfies z.input<typeof RegistrationDraft>;
