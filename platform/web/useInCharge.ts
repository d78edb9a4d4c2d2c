import { useState } from "react";

export interface PersonInCharge {
  readonly id: string;
  readonly label: string;
  readonly email?: string;
  readonly phone?: string;
}

export interface ManagerChoice {
  readonly excludedIds: readonly string[];
  readonly onPick: (person: PersonInCharge) => void;
}

interface Account {
  readonly id: string;
  readonly contact: { readonly firstname: string; readonly lastname: string; readonly email: string; readonly phone: string };
}

/** The people in charge of something while they are edited; the list read when the window opened is kept, for the server to compare. */
export function useInCharge(stored: readonly Account[]) {
  const [before] = useState(stored);
  const [people, setPeople] = useState<readonly PersonInCharge[]>(() => before.map(inCharge));
  const ids = idsOf(people);
  const choice: ManagerChoice = { excludedIds: ids, onPick: (person) => setPeople([...people, person]) };
  return {
    before,
    people,
    ids,
    readIds: idsOf(before),
    isChanged: ids.join() !== idsOf(before).join(),
    choice,
    remove: (removedId: string) => setPeople(people.filter(({ id }) => id !== removedId)),
  };
}

const nameOf = ({ contact: { lastname, firstname } }: Account): string => `${lastname} ${firstname}`.trim();

/** « Durand Marie, Petit Léo » */
export const namesOf = (accounts: readonly Account[]): string => accounts.map(nameOf).join(", ");

const inCharge = (account: Account): PersonInCharge => ({
  id: account.id,
  label: nameOf(account),
  email: account.contact.email,
  phone: account.contact.phone,
});

const idsOf = (people: readonly { readonly id: string }[]): string[] => people.map(({ id }) => id).toSorted();
