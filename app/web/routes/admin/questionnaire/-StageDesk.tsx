import { useState } from "react";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import type { StageFlag } from "#season/stages/stage-flags.ts";
import type { StageOnWire, StageProgressOnWire } from "#season/stages/stages.contract.ts";
import { StageCard } from "#season/stages/web/StageCard.tsx";
import { ToggleFlagDialog } from "#season/stages/web/ToggleFlagDialog.tsx";
import type { StageTab } from "./-StageWindow.tsx";

const StageWindow = lazyWindow(() => import("./-StageWindow.tsx"));

interface Props {
  readonly stage: StageOnWire;
  /** Of all years: possible previous stages. */
  readonly stages: readonly StageOnWire[];
  readonly progress: readonly StageProgressOnWire[] | undefined;
  readonly opensTexts: boolean;
}

export function StageDesk({ stage, stages, progress, opensTexts }: Props) {
  const [flag, setFlag] = useState<StageFlag | null>(null);
  const [opened, setOpened] = useState<{ readonly id: string | null; readonly tab: StageTab } | null>(
    opensTexts ? { id: stage.id, tab: "messages" } : null,
  );
  const previous = stages.find(({ id }) => id === stage.previousQuestionnaireId);
  const set = stages.find(({ id }) => id === opened?.id);
  const progressOf = (id: string | null) => progress?.find(({ questionnaireId }) => questionnaireId === id);
  return (
    <>
      <StageCard
        stage={stage}
        previous={previous}
        progress={progressOf(stage.id)}
        expected={progressOf(stage.previousQuestionnaireId)?.convoked ?? null}
        onToggle={setFlag}
        onPreviousTexts={() => setOpened({ id: stage.previousQuestionnaireId, tab: "messages" })}
        onSettings={(tab) => setOpened({ id: stage.id, tab })}
      />
      {opened && set && (
        <StageWindow
          stage={set}
          stages={stages}
          progress={progressOf(set.id)}
          tab={opened.tab}
          onTab={(tab) => setOpened({ id: set.id, tab })}
          onClose={() => setOpened(null)}
        />
      )}
      {flag && <ToggleFlagDialog stage={stage} flag={flag} progress={progressOf(stage.id)} onClose={() => setFlag(null)} />}
    </>
  );
}
