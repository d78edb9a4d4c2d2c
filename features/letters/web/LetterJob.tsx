import { Button, Group, Progress, Text } from "@mantine/core";
import { type Job, jobsApi } from "#features/jobs/jobs.contract.ts";
import { call } from "#platform/web/api.ts";
import { formatCount, formatInstant } from "#platform/web/format.ts";
import { messageOf } from "#platform/web/refusal.ts";
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
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={total ? (100 * done) / total : 0} color="orange" aria-label={label} />
      </Progress.Root>
      <Group justify="space-between" mt="xs">
        <Text role="status">
          {written}, {done} sur {total} parties
        </Text>
        <Button variant="default" size="sm" disabled={cancelling.isPending} onClick={() => cancelling.mutate()}>
          Arrêter
        </Button>
      </Group>
      {trouble && <Text c="amber.8">{trouble}</Text>}
    </div>
  );
}
