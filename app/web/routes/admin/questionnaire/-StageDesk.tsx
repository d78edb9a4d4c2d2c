import { useState } from "react";
import type { ResultOnWire } from "#features/results/results.contract.ts";
import { QualificationNotice } from "#features/results/web/QualificationNotice.tsx";
import { type StageFlag, toggleFlag } from "#features/stages/stage-flags.ts";
import { refusalToChangeYearOrType } from "#features/stages/stage-in-use.ts";
import { type StageOnWire, type StageProgressOnWire, stagesApi } from "#features/stages/stages.contract.ts";
import { StageCard } from "#features/stages/web/StageCard.tsx";
import { type StageChanges, StageSettingsModal } from "#features/stages/web/StageSettingsModal.tsx";
import { type ReaderState, type StageTexts, StageTextsModal } from "#features/stages/web/StageTextsModal.tsx";
import { ToggleFlagDialog } from "#features/stages/web/ToggleFlagDialog.tsx";
import { call } from "#platform/web/api.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";

interface Props {
  readonly stage: StageOnWire;
  /** Of all years: possible previous stages. */
  readonly stages: readonly StageOnWire[];
  /** Of the stages of its year; `undefined` while loading. */
  readonly progress: readonly StageProgressOnWire[] | undefined;
  /** The address opens its messages. */
  readonly opensTexts: boolean;
}

/** One stage on the office's desk: its card, and its edits. */
export function StageDesk({ stage, stages, progress, opensTexts }: Props) {
  const [opened, setOpened] = useState<StageFlag | "texts" | "settings" | null>(opensTexts ? "texts" : null);
  const close = () => setOpened(null);
  const progressOf = (id: string | null) => progress?.find(({ questionnaireId }) => questionnaireId === id);
  return (
    <>
      <StageCard
        stage={stage}
        progress={progressOf(stage.id)}
        expected={progressOf(stage.previousQuestionnaireId)?.convoked ?? null}
        onToggle={setOpened}
        onTexts={() => setOpened("texts")}
        onSettings={() => setOpened("settings")}
      />
      {opened === "texts" && <Texts stage={stage} onClose={close} />}
      {opened === "settings" && <Settings stage={stage} stages={stages} progress={progressOf(stage.id)} onClose={close} />}
      {opened !== null && opened !== "texts" && opened !== "settings" && (
        <FlagDialog stage={stage} flag={opened} progress={progressOf(stage.id)} onClose={close} />
      )}
    </>
  );
}

const updateStage = (stage: StageOnWire) => (body: StageChanges) => call(stagesApi.update, { params: { id: stage.id }, body });

interface FlagDialogProps {
  readonly stage: StageOnWire;
  readonly flag: StageFlag;
  readonly progress: StageProgressOnWire | undefined;
  readonly onClose: () => void;
}

function FlagDialog({ stage, flag, progress, onClose }: FlagDialogProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: updateStage(stage), onSuccess: onClose });
  return (
    <ToggleFlagDialog
      stage={stage}
      flag={flag}
      progress={progress}
      isBusy={isPending}
      refusal={error && messageOf(error)}
      onConfirm={() => mutate(toggleFlag(stage, flag))}
      onClose={onClose}
    />
  );
}

const successMessages = {
  name: "Nom du questionnaire modifié",
  kind: "Tour de l'étape modifié",
  year: "Année de l'étape modifiée",
  physical: "Type de l'étape modifié",
  order: "Ordre du questionnaire modifié, rechargez la page.",
  previousQuestionnaireId: "Étape précédente modifiée",
  linkToDoc: "Lien de la documentation modifiée",
} as const;

function Settings({ stage, stages, progress, onClose }: Pick<Props, "stage" | "stages"> & Pick<FlagDialogProps, "progress" | "onClose">) {
  const saving = useMutation({
    mutationFn: updateStage(stage),
    onSuccess: (_, changes) => {
      for (const [name, message] of Object.entries(successMessages)) if (name in changes) toast.success(message);
      onClose();
    },
    failed: messageOf,
  });
  return (
    <StageSettingsModal
      stage={stage}
      stages={stages}
      refusalToChange={refusalToChangeYearOrType(
        progress !== undefined && progress.opened + progress.answered + progress.graded + progress.convoked > 0,
      )}
      isBusy={saving.isPending}
      onSave={saving.mutate}
      onClose={onClose}
    />
  );
}

function Texts({ stage, onClose }: { stage: StageOnWire; onClose: () => void }) {
  const saving = useMutation({
    mutationFn: updateStage(stage),
    done: "Messages du questionnaire modifiés avec succès",
    onSuccess: onClose,
    failed: "Erreur lors de la modification des messages du questionnaire",
  });
  return (
    <StageTextsModal
      stage={stage}
      preview={(texts, state) => <MessagePreview stage={stage} texts={texts} state={state} />}
      isBusy={saving.isPending}
      onSave={saving.mutate}
      onClose={onClose}
    />
  );
}

/** A sample reader. */
const reader = { username: "camille.martin", numPalmares: "P0001234", genre: "femme" };

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

/** A message as the participant will see it, in the component of their own area. */
function MessagePreview({ stage, texts, state }: { stage: StageOnWire; texts: StageTexts; state: ReaderState }) {
  const result: ResultOnWire = {
    ...resultsByState[state],
    userId: "1",
    questionnaireId: stage.id,
    questionnaire: { ...stage, ...texts, date: texts.date || null, hour: texts.hour || null, id: `${stage.id}-${state}` },
    grade: null,
    weightedGrade: null,
    time: null,
    absent: false,
    byHand: false,
    origin: null,
    version: 1,
  };
  return <QualificationNotice result={result} member={reader} />;
}
