import { birthdayForRequest, refusalOfBirthday } from "./birthday.ts";
import { refusalOfPostalCode } from "./postal-code.ts";
import { type PersonOnWire, usersApi } from "./users.contract.ts";

/** Who somebody is and where to reach them, as a form holds it; an empty text is a field not filled. */
export interface PersonValues {
  readonly contact: Record<keyof PersonOnWire["contact"], string>;
  /** `YYYY-MM-DD`, or what was typed. */
  readonly birthday: string;
  readonly genre: "" | "homme" | "femme";
  readonly languageName: string;
}

/** The same of somebody who has an account. */
export interface AccountValues extends PersonValues {
  readonly username: string;
}

type Stored = Pick<PersonOnWire, "username" | "contact" | "birthday" | "genre" | "languageName">;

/** What a form shows of somebody. */
export const personValues = ({ username, contact, birthday, genre, languageName }: Stored): AccountValues => ({
  username,
  contact: { ...contact },
  birthday: birthday ?? "",
  genre: genre ?? "",
  languageName: languageName ?? "",
});

/** What differs from what is stored, as it is sent; `null` when nothing does (blanks around do not count: they are not stored). */
export function personChanges({ username, contact, birthday, genre, languageName }: AccountValues, stored: Stored) {
  const before = personValues(stored);
  const reached = Object.entries(contact).filter(([field, typed]) => typed.trim() !== before.contact[field as keyof typeof contact]);
  const changes = {
    ...(username.trim() !== before.username && { username: username.trim() }),
    ...(reached.length > 0 && { contact: Object.fromEntries(reached.map(([field, typed]) => [field, typed.trim()])) }),
    ...(birthday !== before.birthday && { birthday: birthdayForRequest(birthday) }),
    ...(genre !== "" && genre !== before.genre && { genre }),
    ...(languageName !== before.languageName && { languageName }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** What is wrong with the fields that changed, by their paths (ETB-09); what was odd before, and is left, is nobody's business now. */
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
