import { birthdayForRequest, refusalOfBirthday } from "#platform/contract/birthday.ts";
import { refusalOfPostalCode } from "#platform/contract/postal-code.ts";
import { type PersonOnWire, usersApi } from "./people.contract.ts";

/** A person's identity and contact data, as form values; an empty text is a field not filled. */
export interface PersonValues {
  readonly contact: Record<keyof PersonOnWire["contact"], string>;
  /** `YYYY-MM-DD`, or the text as typed. */
  readonly birthday: string;
  readonly genre: "" | "homme" | "femme";
  readonly languageName: string;
}

export interface AccountValues extends PersonValues {
  readonly username: string;
}

type Stored = Pick<PersonOnWire, "username" | "contact" | "birthday" | "genre" | "languageName">;

export const personValues = ({ username, contact, birthday, genre, languageName }: Stored): AccountValues => ({
  username,
  contact: { ...contact },
  birthday: birthday ?? "",
  genre: genre ?? "",
  languageName: languageName ?? "",
});

/** The changed fields, as sent; `null` when nothing changed (surrounding blanks do not count: they are not stored). */
export function personChanges({ username, contact, birthday, genre, languageName }: AccountValues, stored: Stored) {
  const before = personValues(stored);
  const changedContact = Object.entries(contact).filter(([field, typed]) => typed.trim() !== before.contact[field as keyof typeof contact]);
  const changes = {
    ...(username.trim() !== before.username && { username: username.trim() }),
    ...(changedContact.length > 0 && { contact: Object.fromEntries(changedContact.map(([field, typed]) => [field, typed.trim()])) }),
    ...(birthday.trim() !== before.birthday && { birthday: birthdayForRequest(birthday) }),
    ...(genre !== "" && genre !== before.genre && { genre }),
    ...(languageName !== before.languageName && { languageName }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** The errors of the changed fields, by path (ETB-09); an invalid old value that is left unchanged is not reported. */
export function personRefusals(values: AccountValues, stored: Stored, today: string): Record<string, string> {
  const changes = personChanges(values, stored);
  if (!changes) return {};
  const { country, zip_code } = values.contact;
  const isMoved = changes.contact !== undefined && ("country" in changes.contact || "zip_code" in changes.contact);
  const postalCode = isMoved ? refusalOfPostalCode(country, zip_code) : null;
  const birthday = changes.birthday === undefined ? null : refusalOfBirthday(values.birthday, today);
  const issues = usersApi.update.body.safeParse(changes).error?.issues ?? [];
  return {
    ...(postalCode && { "contact.zip_code": postalCode }),
    ...(birthday && { birthday }),
    ...Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message])),
  };
}
