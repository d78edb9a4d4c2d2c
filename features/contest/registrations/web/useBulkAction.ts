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
  readonly done: readonly BulkRegistration[];
  readonly refused: readonly Refused[];
}

/** Confirms or deletes these registrations in batches, and resumes after a failure. */
export function useBulkAction(send: Send, registrations: readonly BulkRegistration[], onSettled: (result: BulkResult) => void) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<BulkResult>({ done: [], refused: [] });
  const doneCount = progress.done.length + progress.refused.length;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (): Promise<BulkResult> => {
      let { done, refused } = progress;
      for (let start = doneCount; start < registrations.length; start += BATCH) {
        const batch = registrations.slice(start, start + BATCH);
        const messages = new Map((await send(batch.map(({ id }) => id))).map(({ id, message }) => [id, message]));
        const outcomes = batch.map((registration) => ({ registration, message: messages.get(registration.id) }));
        done = [...done, ...outcomes.flatMap(({ registration, message }) => (message === undefined ? [registration] : []))];
        refused = [...refused, ...outcomes.flatMap(({ message, ...one }) => (message === undefined ? [] : [{ ...one, message }]))];
        setProgress({ done, refused });
      }
      return { done, refused };
    },
    failed: shownByPage,
    onSuccess: onSettled,
    onError: () => void queries.invalidateQueries(),
  });
  return { start: () => mutate(), isRunning: isPending, error, doneCount };
}
