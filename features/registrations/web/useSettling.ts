import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMutation } from "#platform/web/useMutation.ts";
import type { RegistrationStatus } from "../validation.ts";

/** So many at once, that the progress moves and no call lasts. */
const BATCH = 50;

/** A registration that waits to be settled, under the name of whoever is registered. */
export interface Settleable {
  /** The registration's. */
  readonly id: string;
  readonly name: string;
  readonly status: RegistrationStatus;
}

export type Send = (ids: string[]) => Promise<readonly { readonly id: string; readonly message?: string | undefined }[]>;

export interface Refused {
  readonly registration: Settleable;
  readonly message: string;
}

export interface Settled {
  readonly done: number;
  readonly refused: readonly Refused[];
}

/** Confirms or deletes these registrations, some at a time; what failed on its way goes on from where it stopped. */
export function useSettling(send: Send, registrations: readonly Settleable[], onSettled: (settled: Settled) => void) {
  const queries = useQueryClient();
  const [reached, reach] = useState({ place: 0, refused: [] as readonly Refused[] });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (): Promise<Settled> => {
      let { place, refused } = reached;
      while (place < registrations.length) {
        const batch = registrations.slice(place, place + BATCH);
        const outcomes = new Map((await send(batch.map(({ id }) => id))).map(({ id, message }) => [id, message]));
        refused = [...refused, ...batch.flatMap((registration) => refusalIn(outcomes, registration))];
        place += batch.length;
        reach({ place, refused });
      }
      return { done: registrations.length - refused.length, refused };
    },
    onSuccess: onSettled,
    onError: () => void queries.invalidateQueries(),
  });
  return { start: () => mutate(), isRunning: isPending, error, place: reached.place };
}

function refusalIn(outcomes: ReadonlyMap<string, string | undefined>, registration: Settleable): Refused[] {
  const message = outcomes.get(registration.id);
  return message === undefined ? [] : [{ registration, message }];
}
