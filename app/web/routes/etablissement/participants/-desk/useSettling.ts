import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { registrationIdOf, type SettlingName, settlings } from "./settling.ts";

/** So many at once, that the progress moves and no call lasts. */
const BATCH = 50;

export interface Refused {
  readonly person: PersonOnWire;
  readonly message: string;
}

export interface Settled {
  readonly done: number;
  readonly refused: readonly Refused[];
}

/** Confirms or deletes the registrations of these pupils, some at a time; what failed on its way goes on from where it stopped. */
export function useSettling(name: SettlingName, people: readonly PersonOnWire[], onSettled: (settled: Settled) => void) {
  const queries = useQueryClient();
  const [reached, reach] = useState({ place: 0, refused: [] as readonly Refused[] });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (): Promise<Settled> => {
      let { place, refused } = reached;
      while (place < people.length) {
        const batch = people.slice(place, place + BATCH);
        const outcomes = new Map((await settlings[name].send(batch.map(registrationIdOf))).map(({ id, message }) => [id, message]));
        refused = [...refused, ...batch.flatMap((person) => refusalIn(outcomes, person))];
        place += batch.length;
        reach({ place, refused });
      }
      return { done: people.length - refused.length, refused };
    },
    onSuccess: onSettled,
    onError: () => void queries.invalidateQueries(),
  });
  return { start: () => mutate(), isRunning: isPending, error, place: reached.place };
}

function refusalIn(outcomes: ReadonlyMap<string, string | undefined>, person: PersonOnWire): Refused[] {
  const message = outcomes.get(registrationIdOf(person));
  return message === undefined ? [] : [{ person, message }];
}
