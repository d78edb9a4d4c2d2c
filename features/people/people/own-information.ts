import { contactOf, ownContactFieldNames } from "#core/accounts/contact.ts";
import { birthdayForRequest } from "#platform/contract/birthday.ts";

type OwnContact = Readonly<Record<(typeof ownContactFieldNames)[number], string>>;

/** The fields that a person can change about themselves, as form values (PAR-07). */
export interface OwnInformation extends OwnContact {
  readonly birthday: string;
  readonly languageName: string;
  readonly genre: "" | "homme" | "femme";
}

interface Stored {
  readonly birthday: string | null;
  readonly languageName: string | null;
  readonly genre: "homme" | "femme" | null;
  readonly contact: OwnContact;
}

export const informationOf = ({ contact, birthday, languageName, genre }: Stored): OwnInformation => ({
  ...contactOf(ownContactFieldNames, (name) => contact[name]),
  birthday: birthday ?? "",
  languageName: languageName ?? "",
  genre: genre ?? "",
});

/** The changed fields, as sent; `null` when nothing changed (surrounding blanks do not count: they are not stored). */
export function changesOf(typed: OwnInformation, stored: Stored) {
  const before = informationOf(stored);
  const differs = (field: keyof OwnInformation) => typed[field].trim() !== before[field];
  const contact = Object.fromEntries(ownContactFieldNames.filter(differs).map((field) => [field, typed[field].trim()]));
  const changes = {
    ...(Object.keys(contact).length > 0 && { contact }),
    ...(differs("birthday") && { birthday: birthdayForRequest(typed.birthday) }),
    ...(differs("languageName") && { languageName: typed.languageName }),
    ...(typed.genre !== "" && differs("genre") && { genre: typed.genre }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}
