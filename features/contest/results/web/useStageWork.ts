import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { jobsApi } from "#core/jobs/jobs.contract.ts";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { messageOf, reasonOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { type StageAction, type StageWorkOnWire, stageWorkApi } from "../stage-work.contract.ts";
import { unconvokedOf } from "./Unconvoking.tsx";

export interface Scope {
  readonly stage: StageOnWire;
  readonly category: string | null;
  readonly force: boolean;
}

export const qualifyingOf = ({ category, force }: Scope) => ({ qualifying: { ...(category !== null && { category }), force } });

const POLL_MS = 1_000;

/** The end of « generate » is told in the window itself, over which a message would lie. */
const doneTexts: Readonly<Record<Exclude<StageAction, "generate">, (report: Readonly<Record<string, number>>) => string>> = {
  compute: () => "Qualifications mises à jour",
  reset: ({ reset = 0 }) => formatCount(reset, "qualification réinitialisée", "qualifications réinitialisées"),
  rules: () => "Règles appliquées",
};
const failedText = (action: StageAction, failure: string | null, reason = failure): string =>
  action === "generate" ? `Erreur lors du calcul des résultats. ${reason}` : `${failure}`;

interface Start {
  readonly action: StageAction;
  readonly basedOn?: number;
  readonly seen?: string;
  readonly confirmed?: string;
}

export function useStageWork(
  scope: Omit<Scope, "stage"> & { readonly stage: Pick<Scope["stage"], "id"> },
  onDone: (work: StageWorkOnWire) => void,
) {
  const params = { id: scope.stage.id };
  const queries = useQueryClient();
  const trackedId = useRef<string>(undefined);
  const latest = useApiQuery(stageWorkApi.latest, {
    params,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
  });
  const { data: work } = latest;

  useEffect(() => {
    if (work?.state === "running") trackedId.current = work.id;
    if (!work || work.state === "running" || trackedId.current !== work.id) return;
    trackedId.current = undefined;
    void queries.invalidateQueries();
    if (work.state === "done") {
      if (work.action !== "generate") toast.success(doneTexts[work.action](work.report ?? {}));
      onDone(work);
    }
    if (work.state === "failed") toast.failure(failedText(work.action, work.trouble));
  }, [work, queries, onDone]);

  const starting = useMutation({
    mutationFn: ({ action, ...seen }: Start) =>
      call(stageWorkApi.start, {
        params,
        body: { action, force: scope.force, ...seen, ...(scope.category !== null && { category: scope.category }) },
      }),
    onSuccess: ({ id }) => {
      trackedId.current = id;
    },
    failed: (failure, { action }) => (unconvokedOf(failure) ? null : failedText(action, messageOf(failure), reasonOf(failure))),
    onError: (failure) => {
      // The server refused because of something that this page does not show yet.
      if (!unconvokedOf(failure)) void queries.invalidateQueries();
    },
  });
  const cancelling = useMutation({
    mutationFn: (id: string) => call(jobsApi.cancel, { params: { id } }),
  });
  return {
    work: work ?? undefined,
    isRunning: work?.state === "running" || starting.isPending,
    start: (action: StageAction, read: Pick<Start, "basedOn" | "seen"> = {}) => starting.mutate({ action, ...read }),
    asked: starting.variables?.action,
    isRefused: starting.isError,
    unconvoked: unconvokedOf(starting.error),
    confirm: (confirmed: string) => starting.variables && starting.mutate({ ...starting.variables, confirmed }),
    giveUp: starting.reset,
    cancel: () => work && cancelling.mutate(work.id),
    isCancelling: cancelling.isPending,
  };
}

export type StageWorkState = ReturnType<typeof useStageWork>;
