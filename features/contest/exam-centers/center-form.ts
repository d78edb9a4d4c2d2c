import * as z from "zod";
import { text } from "#platform/contract/fields.ts";
import { personName } from "#platform/contract/names.ts";
import { toNumber } from "#platform/contract/typed-number.ts";
import { ExamCenterDraft, type ExamCenterOnWire } from "./exam-centers.contract.ts";

/** A center in a form; its seats are an empty text until a number is typed. */
export type CenterValues = Readonly<Record<"name" | "rneCode" | "street" | "zipCode" | "city" | "country", string>> & {
  readonly seats: number | string;
};

const emptyCenter: CenterValues = { name: "", rneCode: "", street: "", zipCode: "", city: "", country: "France", seats: "" };

export const centerValues = ({ name, rneCode, street, zipCode, city, country, seats }: ExamCenterOnWire): CenterValues => ({
  name,
  rneCode: rneCode ?? "",
  street,
  zipCode,
  city,
  country,
  seats,
});

/** The values to send: empty seats count as 0. */
export const centerDraft = (values: CenterValues) => ({ ...values, seats: values.seats === "" ? 0 : toNumber(values.seats) });

export interface NewCenterValues {
  readonly referent: "new" | "known";
  readonly contact: { readonly lastname: string; readonly firstname: string; readonly email: string; readonly phone: string };
  readonly known: { readonly id: string; readonly label: string } | null;
  readonly center: CenterValues;
}

export const emptyNewCenter: NewCenterValues = {
  referent: "new",
  contact: { lastname: "", firstname: "", email: "", phone: "" },
  known: null,
  center: emptyCenter,
};

const Referent = z.object({
  lastname: personName("Le nom est requis"),
  firstname: personName("Le prénom est requis"),
  email: text(254, "L’e-mail est requis").pipe(z.email("E-mail invalide")),
  phone: text(30),
});

const issuesOf = ({ error }: { readonly error?: z.ZodError | undefined }): Record<string, string> =>
  Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join("."), message]));

const prefixKeys = (group: string, refusals: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(refusals).map(([field, message]) => [`${group}.${field}`, message]));

/** The errors of a new center and its referent (ADM-08). A referent already `opened` is not validated again. */
export function newCenterRefusals({ referent, contact, known, center }: NewCenterValues, opened: boolean): Record<string, string> {
  const chosen = known ? {} : { known: "Choisissez un compte" };
  const person = referent === "new" ? prefixKeys("contact", issuesOf(Referent.safeParse(contact))) : chosen;
  return { ...(!opened && person), ...prefixKeys("center", issuesOf(ExamCenterDraft.safeParse(centerDraft(center)))) };
}

export const failedAfterReferent = (username: string): string =>
  `La création du centre a échoué après celle du référent. Supprimez l'utilisateur ${username} déjà créé, puis réessayez.`;
