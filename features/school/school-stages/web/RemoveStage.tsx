import { Button } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { keptText } from "../changes.ts";
import { type SchoolStageOnWire, schoolStagesApi } from "../school-stages.contract.ts";

interface Props {
  readonly stage: SchoolStageOnWire;
  readonly onRemoved: () => void;
}

export function RemoveStage(props: Props) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div>
      <Button variant="subtle" c="red" onClick={() => setConfirming(true)}>
        Supprimer ce quart de finale
      </Button>
      {isConfirming && <RemoveDialog {...props} onClose={() => setConfirming(false)} />}
    </div>
  );
}

/** Names the data deleted too. If a pupil answered meanwhile, the server names it and a second click confirms. */
function RemoveDialog({ stage, onRemoved, onClose }: Props & { onClose: () => void }) {
  const removing = useMutation({
    mutationFn: (despiteAnswers: boolean) =>
      call(schoolStagesApi.remove, { params: { id: stage.id }, query: { despiteAnswers: despiteAnswers ? "true" : "false" } }),
    failed: shownByPage,
    done: "Quart de finale supprimé",
    onSuccess: onRemoved,
  });
  const lost = keptText(stage.kept);
  return (
    <ConfirmDialog
      title={`Supprimer «\u00A0${stage.name}\u00A0»\u00A0?`}
      confirm="Supprimer"
      isDestructive
      isBusy={removing.isPending}
      error={removing.error}
      onConfirm={() => removing.mutate(lost !== null || removing.isError)}
      onClose={onClose}
    >
      <p>{lost === null ? "Aucun de vos élèves n'y a de réponse enregistrée." : `${lost} Les inscriptions confirmées le restent.`}</p>
    </ConfirmDialog>
  );
}
