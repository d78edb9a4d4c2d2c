import type { ParticipantValues } from "../participant-form.ts";

/** What the members of a family share. */
const sharedFields = ["email", "phone", "address", "zip_code", "city", "country"] as const;
type SharedContact = Pick<ParticipantValues["contact"], (typeof sharedFields)[number]>;

/** What was typed for one person, for the next of the family (INS-19): never an answer to a consent. */
export interface Family {
  /** Of the person registered last. */
  readonly firstname: string;
  readonly contact: SharedContact;
  /** The parent who answered for them; empty: nobody had to. */
  readonly guardian: string;
}

export const familyOf = ({ contact, guardian }: ParticipantValues): Family => ({
  firstname: contact.firstname,
  contact: Object.fromEntries(sharedFields.map((field) => [field, contact[field]])) as SharedContact,
  guardian,
});

/** Whether these are the details of the family, none of them changed. */
export const isOfFamily = (contact: ParticipantValues["contact"], family: Family): boolean =>
  sharedFields.every((field) => contact[field] === family.contact[field]);

/** In this tab: signing in or out, or closing the tab, clears it. Never in the history of the browser, to which nothing of that applies. */
const inThisTab = (key: string) => ({
  read: (): Family | null => JSON.parse(sessionStorage.getItem(key) ?? "null") as Family | null,
  write: (family: Family): void => sessionStorage.setItem(key, JSON.stringify(family)),
  clear: (): void => sessionStorage.removeItem(key),
});

/** Of the person just registered, as long as the screen is shown that offers to register another. */
export const offeredFamily = inThisTab("inscription-family-offered");

/** Once another person is to be registered, until any is. */
export const storedFamily = inThisTab("inscription-family");
