import { type StageOnWire, stagesApi } from "#features/stages/stages.contract.ts";
import { NewStageModal } from "#features/stages/web/NewStageModal.tsx";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";

interface Props {
  readonly year: number | null;
  readonly stages: readonly StageOnWire[];
  readonly onCreated: (year: number) => void;
  readonly onClose: () => void;
}

/** Adds a stage to a year. */
export function NewStage({ year, stages, onCreated, onClose }: Props) {
  const creation = useMutation({
    mutationFn: (body: CallInputOf<typeof stagesApi.create>["body"]) => call(stagesApi.create, { body }),
    onSuccess: ({ name, year }) => {
      toast.success(`Étape «\u00A0${name}\u00A0» créée`);
      onClose();
      onCreated(year);
    },
    onError: (failure) => toast.failure(messageOf(failure)),
  });
  return <NewStageModal year={year} stages={stages} isBusy={creation.isPending} onCreate={creation.mutate} onClose={onClose} />;
}
