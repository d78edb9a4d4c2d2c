import { Button, Group, Text } from "@mantine/core";
import { type Job, jobsApi } from "#core/jobs/jobs.contract.ts";
import { call } from "#platform/web/api.ts";
import { formatCount, formatInstant, formatNumber } from "#platform/web/format.ts";
import { WorkProgress } from "#platform/web/ui/WorkProgress.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import type { OccasionLetterOnWire } from "../letters.contract.ts";

type JobOnWire = NonNullable<OccasionLetterOnWire["job"]>;

export const POLL_MS = 2_000;
export const isRunning = (job: JobOnWire | null | undefined): boolean => job?.state === "running";

const ends: Readonly<Record<Exclude<Job["state"], "running">, string>> = {
  done: "Terminé",
  cancelled: "Arrêté",
  failed: "Interrompu",
};

interface Props {
  readonly label: string;
  readonly job: JobOnWire;
  readonly letters?: number;
  /** Given if the letters of an occasion are stopped: writes to the people without one. */
  readonly resume?: (() => Promise<unknown>) | undefined;
}

export function LetterJob({ label, job, letters, resume }: Props) {
  const { id, state, done, total, report, trouble, endedAt } = job;
  const cancelling = useMutation({ mutationFn: () => call(jobsApi.cancel, { params: { id } }) });
  const resuming = useMutation({ mutationFn: async () => resume?.(), done: "Les e-mails sont de nouveau écrits" });
  const written = formatCount(report.letters ?? 0, "e-mail écrit", "e-mails écrits");
  if (state !== "running")
    return (
      <Group gap="sm">
        <Text fz="sm" c="dimmed" role="status">
          {ends[state]} le {formatInstant(endedAt)}&nbsp;: {written}
          {state === "cancelled" && (report.letters ?? 0) > 0 && ", qui partent quand même"}. {trouble}
          {resume && " Plus personne ne reçoit cet e-mail jusqu'à ce que vous le repreniez."}
        </Text>
        {resume && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Reprendre : ${label}`}
            loading={resuming.isPending}
            onClick={() => resuming.mutate()}
          >
            Reprendre
          </Button>
        )}
      </Group>
    );
  return (
    <div>
      <WorkProgress
        {...{ label, done, total, trouble }}
        status={
          letters === undefined
            ? written
            : `${formatNumber(report.letters ?? 0)} sur ${formatCount(letters, "e-mail écrit", "e-mails écrits")}`
        }
        isCancelling={cancelling.isPending}
        onCancel={() => cancelling.mutate()}
      />
    </div>
  );
}
