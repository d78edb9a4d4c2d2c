import type { ConsentAnswers } from "#access/consents/consents.ts";
import type { ParticipantValues } from "../participant-form.ts";

const sharedFields = ["email", "phone", "address", "zip_code", "city", "country"] as const;
type SharedContact = Pick<ParticipantValues["contact"], (typeof sharedFields)[number]>;

/** Details typed for one person, for the next of the family (INS-19). The answers to consents are given again only by a press. */
export interface Family {
  readonly firstname: string;
  readonly lastname: string;
  readonly consents: ConsentAnswers;
  readonly contact: SharedContact;
  /** The parent who answered for them; empty: none had to. */
  readonly guardian: string;
}

export const familyOf = ({ contact, guardian, imageCapture, communication, communicationPartners }: ParticipantValues): Family => ({
  firstname: contact.firstname,
  lastname: contact.lastname,
  consents: { imageCapture, communication, communicationPartners },
  contact: Object.fromEntries(sharedFields.map((field) => [field, contact[field]])) as SharedContact,
  guardian,
});

export const isOfFamily = (contact: ParticipantValues["contact"], family: Family): boolean =>
  sharedFields.every((field) => contact[field] === family.contact[field]);

/** Stored in this tab, so that signing in or out, or closing the tab, clears it; the browser's history would keep it. */
const inThisTab = (key: string) => ({
  read: (): Family | null => JSON.parse(sessionStorage.getItem(key) ?? "null") as Family | null,
  write: (family: Family): void => sessionStorage.setItem(key, JSON.stringify(family)),
  clear: (): void => sessionStorage.removeItem(key),
});

/** The family of the person just registered, while the screen offers to register another. */
export const offeredFamily = inThisTab("inscription-family-offered");

/** The family of the next person, until that registration. */
export const storedFamily = inThisTab("inscription-family");
