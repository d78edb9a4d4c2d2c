import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount, formatInstant } from "#platform/web/format.ts";
import { WorkProgress } from "#platform/web/ui/WorkProgress.tsx";
import { Unconvoking } from "./Unconvoking.tsx";
import type { StageWorkState } from "./useStageWork.ts";

interface Props {
  readonly label: string;
  readonly stageWork: StageWorkState;
}

export function StageWorkProgress({ label, stageWork: { work, cancel, isCancelling } }: Props) {
  if (work?.state !== "running") return <Text role="status">Le calcul commence…</Text>;
  const { done, total, step, trouble, askedBy, askedAt } = work;
  return (
    <div>
      <WorkProgress
        {...{ label, done, total, trouble, isCancelling }}
        status={`${step ?? "Fin"}\u00A0: ${done} sur ${total}`}
        onCancel={cancel}
      />
      <Text size="sm" c="dimmed">
        Lancé le {formatInstant(askedAt)}
        {askedBy && ` par ${askedBy}`}. Vous pouvez quitter cette page&nbsp;: le calcul continue.
      </Text>
    </div>
  );
}

export function StageWorkEnd({ work, done }: { readonly work: StageWorkState["work"]; readonly done: string }) {
  if (!work || work.state === "running") return null;
  const { state, total, endedAt, trouble } = work;
  const parts = `${formatCount(work.done, "catégorie")} sur ${total}`;
  return (
    <Text mt="sm" role="status">
      {state === "done" && `${done}.`}
      {state === "cancelled" && `Arrêté après ${parts}, entières\u00A0: recommencez pour calculer les autres.`}
      {state === "failed" && `Interrompu après ${parts}, entières. ${trouble}`}{" "}
      <Text span size="sm" c="dimmed">
        Le {formatInstant(endedAt)}.
      </Text>
    </Text>
  );
}

/** Asks when the server refuses work because convoked people would lose their center. */
export const StageUnconvoking = ({ stageWork, workbook }: { readonly stageWork: StageWorkState; readonly workbook: ReactNode }) =>
  stageWork.unconvoked && (
    <Unconvoking
      {...{ unconvoked: stageWork.unconvoked, workbook }}
      isBusy={stageWork.isRunning}
      onConfirm={stageWork.confirm}
      onClose={stageWork.giveUp}
    />
  );
