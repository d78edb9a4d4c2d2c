import { useState } from "react";
import type { PersonInCharge } from "./InCharge.tsx";

/** An account as the server sends it. */
interface Account {
  readonly id: string;
  readonly contact: { readonly firstname: string; readonly lastname: string; readonly email: string; readonly phone: string };
}

/** The people in charge of something while they are edited. */
export function useInCharge(before: readonly Account[]) {
  const [people, setPeople] = useState<readonly PersonInCharge[]>(() => before.map(inCharge));
  const ids = idsOf(people);
  return {
    people,
    ids,
    isChanged: ids.join() !== idsOf(before).join(),
    add: (person: PersonInCharge) => setPeople([...people, person]),
    remove: (removedId: string) => setPeople(people.filter(({ id }) => id !== removedId)),
  };
}

const inCharge = ({ id, contact: { lastname, firstname, email, phone } }: Account): PersonInCharge => ({
  id,
  label: `${lastname} ${firstname}`.trim(),
  email,
  phone,
});

const idsOf = (people: readonly { readonly id: string }[]): string[] => people.map(({ id }) => id).toSorted();
