import type * as z from "zod";
import type { RequiredConsents } from "#access/consents/consents.ts";
import { ClubDraft } from "#organizations/clubs/club-fields.ts";
import {
  type CorrespondentValues,
  correspondentDraft,
  correspondentForm,
  correspondentStep,
  emptyCorrespondent,
} from "./correspondent-form.ts";
import type { RegistrationDraft } from "./sign-up.contract.ts";
import type { Steps } from "./steps.ts";

export interface ClubValues extends CorrespondentValues {
  readonly club: Readonly<Record<"name" | "street" | "zipCode" | "city" | "country", string>>;
}

export const emptyClub: ClubValues = {
  club: { name: "", street: "", zipCode: "", city: "", country: "France" },
  ...emptyCorrespondent,
};

export const clubSteps: Steps = [
  { title: "Club", fields: ["club.name", "club.street", "club.zipCode", "club.city", "club.country"] },
  correspondentStep,
  { title: "Confirmation", fields: [] },
];

export const clubForm = (required: RequiredConsents) => correspondentForm(required).extend({ club: ClubDraft });

export const clubDraft = ({ club, ...values }: ClubValues) =>
  ({ role: "CLUB", club, ...correspondentDraft(values) }) as const satisfies z.input<typeof RegistrationDraft>;
