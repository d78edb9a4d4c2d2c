import { useState } from "react";
import { type StageOnWire, type StageProgressOnWire, stagesApi } from "#features/questionnaires/questionnaires.contract.ts";
import { type StageFlag, turned } from "#features/questionnaires/stage-flags.ts";
import { refusalToTurnInto } from "#features/questionnaires/untouched-stage.ts";
import { StageCard } from "#features/questionnaires/web/StageCard.tsx";
import { type StageChanges, StageSettingsModal } from "#features/questionnaires/web/StageSettingsModal.tsx";
import { StageTextsModal } from "#features/questionnaires/web/StageTextsModal.tsx";
import { TurnFlagDialog } from "#features/questionnaires/web/TurnFlagDialog.tsx";
import { call } from "#platform/web/api.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { MessagePreview } from "./-MessagePreview.tsx";

interface Props {
  readonly stage: StageOnWire;
  /** Of all years: what may precede it. */
  readonly stages: readonly StageOnWire[];
  /** Of the stages of its year; `undefined` while it comes. */
  readonly progress: readonly StageProgressOnWire[] | undefined;
  /** Its messages are asked for in the address. */
  readonly opensTexts: boolean;
}

/** One stage on the office's desk: its card, and what is changed of it. */
export function StageDesk({ stage, stages, progress, opensTexts }: Props) {
  const [opened, setOpened] = useState<StageFlag | "texts" | "settings" | null>(opensTexts ? "texts" : null);
  const close = () => setOpened(null);
  const of = (id: string | null) => progress?.find(({ questionnaireId }) => questionnaireId === id);
  return (
    <>
      <StageCard
        stage={stage}
        progress={of(stage.id)}
        expected={of(stage.previousQuestionnaireId)?.convoked ?? null}
        onTurn={setOpened}
        onTexts={() => setOpened("texts")}
        onSettings={() => setOpened("settings")}
      />
      {opened === "texts" && <Texts stage={stage} onClose={close} />}
      {opened === "settings" && <Settings stage={stage} stages={stages} progress={of(stage.id)} onClose={close} />}
      {opened !== null && opened !== "texts" && opened !== "settings" && (
        <TurningFlag stage={stage} flag={opened} progress={of(stage.id)} onClose={close} />
      )}
    </>
  );
}

const change = (stage: StageOnWire) => (body: StageChanges) => call(stagesApi.update, { params: { id: stage.id }, body });

interface TurningProps {
  readonly stage: StageOnWire;
  readonly flag: StageFlag;
  readonly progress: StageProgressOnWire | undefined;
  readonly onClose: () => void;
}

function TurningFlag({ stage, flag, progress, onClose }: TurningProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: change(stage), onSuccess: onClose });
  return (
    <TurnFlagDialog
      stage={stage}
      flag={flag}
      progress={progress}
      isBusy={isPending}
      refusal={error && messageOf(error)}
      onConfirm={() => mutate(turned(stage, flag))}
      onClose={onClose}
    />
  );
}

const told = {
  name: "Nom du questionnaire modifié",
  year: "Année de l'étape modifiée",
  physical: "Type de l'étape modifié",
  order: "Ordre du questionnaire modifié, rechargez la page.",
  previousQuestionnaireId: "Étape précédente modifiée",
  linkToDoc: "Lien de la documentation modifiée",
} as const;

function Settings({ stage, stages, progress, onClose }: Pick<Props, "stage" | "stages"> & Pick<TurningProps, "progress" | "onClose">) {
  const saving = useMutation({
    mutationFn: change(stage),
    onSuccess: (_, changes) => {
      for (const [name, words] of Object.entries(told)) if (name in changes) toast.success(words);
      onClose();
    },
    onError: (failure) => toast.failure(messageOf(failure)),
  });
  return (
    <StageSettingsModal
      stage={stage}
      stages={stages}
      refusalToTurn={refusalToTurnInto(
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
    mutationFn: change(stage),
    onSuccess: () => {
      toast.success("Messages du questionnaire modifiés avec succès");
      onClose();
    },
    onError: () => toast.failure("Erreur lors de la modification des messages du questionnaire"),
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
