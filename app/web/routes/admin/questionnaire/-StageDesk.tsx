import { useState } from "react";
import type { ResultOnWire } from "#contest/results/results.contract.ts";
import { QualificationNotice } from "#contest/results/web/QualificationNotice.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import type { StageFlag } from "#season/stages/stage-flags.ts";
import type { StageOnWire, StageProgressOnWire } from "#season/stages/stages.contract.ts";
import { StageCard } from "#season/stages/web/StageCard.tsx";
import type { ReaderState, StageTexts } from "#season/stages/web/StageTextsModal.tsx";
import { ToggleFlagDialog } from "#season/stages/web/ToggleFlagDialog.tsx";

const ReleaseModal = lazyWindow(() => import("#school/school-stages/web/ReleaseModal.tsx"));
const StageDatesModal = lazyWindow(() => import("#season/stages/web/StageDatesModal.tsx"));
const StageSettingsModal = lazyWindow(() => import("#season/stages/web/StageSettingsModal.tsx"));
const StageTextsModal = lazyWindow(() => import("#season/stages/web/StageTextsModal.tsx"));

interface Props {
  readonly stage: StageOnWire;
  /** Of all years: possible previous stages. */
  readonly stages: readonly StageOnWire[];
  readonly progress: readonly StageProgressOnWire[] | undefined;
  readonly opensTexts: boolean;
}

type Window = "schools" | "texts" | "previous texts" | "dates" | "settings";

const isFlag = (opened: StageFlag | Window | null): opened is StageFlag => ["active", "open", "visible"].includes(`${opened}`);

export function StageDesk({ stage, stages, progress, opensTexts }: Props) {
  const [opened, setOpened] = useState<StageFlag | Window | null>(opensTexts ? "texts" : null);
  const previous = stages.find(({ id }) => id === stage.previousQuestionnaireId);
  const withTexts = { texts: stage, "previous texts": previous }[String(opened)];
  const close = () => setOpened(null);
  const progressOf = (id: string | null) => progress?.find(({ questionnaireId }) => questionnaireId === id);
  return (
    <>
      <StageCard
        stage={stage}
        previous={previous}
        progress={progressOf(stage.id)}
        expected={progressOf(stage.previousQuestionnaireId)?.convoked ?? null}
        onToggle={setOpened}
        onTexts={() => setOpened("texts")}
        onPreviousTexts={() => setOpened("previous texts")}
        onDates={() => setOpened("dates")}
        onSchools={() => setOpened("schools")}
        onSettings={() => setOpened("settings")}
      />
      {withTexts && (
        <StageTextsModal
          stage={withTexts}
          preview={(texts, state, genre) => messagePreview(withTexts, texts, state, genre)}
          onClose={close}
        />
      )}
      {opened === "schools" && <ReleaseModal stage={stage} onClose={close} />}
      {opened === "dates" && <StageDatesModal stage={stage} progress={progressOf(stage.id)} onClose={close} />}
      {opened === "settings" && <StageSettingsModal stage={stage} stages={stages} progress={progressOf(stage.id)} onClose={close} />}
      {isFlag(opened) && <ToggleFlagDialog stage={stage} flag={opened} progress={progressOf(stage.id)} onClose={close} />}
    </>
  );
}

const reader = { username: "camille.martin", numPalmares: "P0001234" };

const center = {
  id: "1",
  name: "Lycée Blaise-Pascal",
  street: "36 avenue Carnot",
  zipCode: "63000",
  city: "Clermont-Ferrand",
  country: "France",
};

const resultsByState = {
  waiting: { qualified: null, nextExamCenterId: null, nextExamCenter: null },
  qualified: { qualified: true, nextExamCenterId: null, nextExamCenter: null },
  notQualified: { qualified: false, nextExamCenterId: null, nextExamCenter: null },
  convoked: { qualified: true, nextExamCenterId: center.id, nextExamCenter: center },
} satisfies Record<ReaderState, Partial<ResultOnWire>>;

function messagePreview(stage: StageOnWire, texts: StageTexts, state: ReaderState, genre: string | null) {
  const result: ResultOnWire = {
    ...resultsByState[state],
    userId: "1",
    questionnaireId: stage.id,
    questionnaire: { ...stage, ...texts, date: texts.date || null, hour: texts.hour || null, id: `${stage.id}-${state}` },
    grade: null,
    mostGrade: null,
    weightedGrade: null,
    time: null,
    absent: false,
    byHand: false,
    origin: null,
    version: 1,
  };
  return <QualificationNotice result={result} member={{ ...reader, genre }} />;
}
