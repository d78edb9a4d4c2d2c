import { Text } from "@mantine/core";
import { type Job, jobsApi } from "#features/jobs/jobs.contract.ts";
import { call } from "#platform/web/api.ts";
import { formatCount, formatInstant } from "#platform/web/format.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { WorkProgress } from "#platform/web/ui/WorkProgress.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import type { OccasionLetterOnWire } from "../letters.contract.ts";

type JobOnWire = NonNullable<OccasionLetterOnWire["job"]>;

/** Interval at which a running job is read again. */
export const POLL_MS = 2_000;
export const isRunning = (job: JobOnWire | null | undefined): boolean => job?.state === "running";

const ends: Readonly<Record<Exclude<Job["state"], "running">, string>> = {
  done: "Terminé",
  cancelled: "Arrêté\u00A0: ce qui était écrit partira",
  failed: "Interrompu",
};

/** The progress of letters being written to many people, which can be stopped; then how many were written. */
export function LetterJob({ label, job }: { label: string; job: JobOnWire }) {
  const { id, state, done, total, report, trouble, endedAt } = job;
  const cancelling = useMutation({ mutationFn: () => call(jobsApi.cancel, { params: { id } }), failed: messageOf });
  const written = formatCount(report.letters ?? 0, "courriel écrit", "courriels écrits");
  if (state !== "running")
    return (
      <Text fz="sm" c="dimmed" role="status">
        {ends[state]} le {formatInstant(endedAt)}&nbsp;: {written}. {trouble}
      </Text>
    );
  return (
    <div>
      <WorkProgress
        label={label}
        done={done}
        total={total}
        status={
          <>
            {written}, {done} sur {total} parties
          </>
        }
        trouble={trouble}
        isCancelling={cancelling.isPending}
        onCancel={() => cancelling.mutate()}
      />
    </div>
  );
}
