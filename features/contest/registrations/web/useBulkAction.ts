import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RegistrationStatus } from "#access/responsibility/membership-labels.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";

/** Small enough that the progress moves and no call takes long. */
const BATCH = 50;

export interface BulkRegistration {
  readonly id: string;
  readonly name: string;
  readonly status: RegistrationStatus;
  readonly establishment?: object | null;
  readonly personId?: string;
}

export type Send = (ids: string[]) => Promise<readonly { readonly id: string; readonly message?: string | undefined }[]>;

export async function sendInBatches(send: Send, ids: readonly string[]): Promise<Awaited<ReturnType<Send>>> {
  const outcomes: Awaited<ReturnType<Send>>[number][] = [];
  for (let start = 0; start < ids.length; start += BATCH) outcomes.push(...(await send(ids.slice(start, start + BATCH))));
  return outcomes;
}

export interface Refused {
  readonly registration: BulkRegistration;
  readonly message: string;
}

export interface BulkResult {
  readonly done: number;
  readonly refused: readonly Refused[];
}

/** Confirms or deletes these registrations in batches, and resumes after a failure. */
export function useBulkAction(send: Send, registrations: readonly BulkRegistration[], onSettled: (result: BulkResult) => void) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState({ doneCount: 0, refused: [] as readonly Refused[] });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (): Promise<BulkResult> => {
      let { doneCount, refused } = progress;
      while (doneCount < registrations.length) {
        const batch = registrations.slice(doneCount, doneCount + BATCH);
        const outcomes = new Map((await send(batch.map(({ id }) => id))).map(({ id, message }) => [id, message]));
        refused = [...refused, ...batch.flatMap((registration) => refusalIn(outcomes, registration))];
        doneCount += batch.length;
        setProgress({ doneCount, refused });
      }
      return { done: registrations.length - refused.length, refused };
    },
    failed: shownByPage,
    onSuccess: onSettled,
    onError: () => void queries.invalidateQueries(),
  });
  return { start: () => mutate(), isRunning: isPending, error, doneCount: progress.doneCount };
}

function refusalIn(outcomes: ReadonlyMap<string, string | undefined>, registration: BulkRegistration): Refused[] {
  const message = outcomes.get(registration.id);
  return message === undefined ? [] : [{ registration, message }];
}
