import * as z from "zod";
import { text } from "#platform/contract/fields.ts";
import { ExamCenterDraft, type ExamCenterOnWire } from "./exam-centers.contract.ts";

/** A centre as a form holds it. */
export interface CenterValues {
  readonly name: string;
  readonly rneCode: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: string;
  /** A text while nothing is typed. */
  readonly seats: number | string;
}

const emptyCenter: CenterValues = { name: "", rneCode: "", street: "", zipCode: "", city: "", country: "France", seats: "" };

/** What a form shows of a centre. */
export const centerValues = ({ name, rneCode, street, zipCode, city, country, seats }: ExamCenterOnWire): CenterValues => ({
  name,
  rneCode: rneCode ?? "",
  street,
  zipCode,
  city,
  country,
  seats,
});

/** As it is sent: an empty code is none, and no seats typed are none. */
export const centerDraft = ({ rneCode, seats, ...place }: CenterValues) => ({
  ...place,
  rneCode: rneCode.trim() === "" ? null : rneCode,
  seats: seats === "" ? 0 : Number(seats),
});

/** What differs from what is stored, as it is sent; `null` when nothing does. */
export function centerChanges(values: CenterValues, stored: ExamCenterOnWire) {
  const before = centerDraft(centerValues(stored));
  const differing = Object.entries(centerDraft(values)).filter(([name, value]) => {
    const typed = typeof value === "string" ? value.trim() : value;
    return typed !== before[name as keyof typeof before];
  });
  return differing.length > 0 ? (Object.fromEntries(differing) as Partial<typeof before>) : null;
}

/** Who runs a new centre: somebody whose account is opened now, or somebody who has one. */
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
  lastname: text(100, "Le nom est requis"),
  firstname: text(100, "Le prénom est requis"),
  email: text(254, "L’e-mail est requis").pipe(z.email("E-mail invalide")),
  phone: text(30),
});

/** The first thing wrong with each field. */
const issuesOf = ({ error }: { readonly error?: z.ZodError | undefined }): Record<string, string> =>
  Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join("."), message]));

const within = (group: string, refusals: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(refusals).map(([field, message]) => [`${group}.${field}`, message]));

/** What is wrong with a centre, by the fields of its form. */
export const centerRefusals = (values: CenterValues) => issuesOf(ExamCenterDraft.safeParse(centerDraft(values)));

/** What is wrong with a new centre and its referent (ADM-08); whoever is `opened` already is not judged again. */
export function newCenterRefusals({ referent, contact, known, center }: NewCenterValues, opened: boolean): Record<string, string> {
  const chosen = known ? {} : { known: "Choisissez un compte" };
  const person = referent === "new" ? within("contact", issuesOf(Referent.safeParse(contact))) : chosen;
  return { ...(!opened && person), ...within("center", centerRefusals(center)) };
}

/** The message when the centre failed after its referent, word for word. */
export const failedAfterReferent = (username: string): string =>
  `La création du centre a échoué après celle du référent. Supprimez l'utilisateur ${username} déjà créé, puis réessayez.`;
