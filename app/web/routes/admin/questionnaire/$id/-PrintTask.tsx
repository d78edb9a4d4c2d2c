import { useState } from "react";
import { MAX_PAGES } from "#features/convocations/convocation.ts";
import { PrintModal } from "#features/convocations/web/PrintModal.tsx";
import { usePrinting } from "#features/convocations/web/useConvocations.ts";
import { CenterSelect } from "#features/exam-centers/web/CenterSelect.tsx";

interface Props {
  readonly questionnaireId: string;
  readonly convoked: number;
  readonly onClose: () => void;
}

/** Prints the convocations of everybody or of one center. */
export function PrintTask({ questionnaireId, convoked, onClose }: Props) {
  const [chosen, setChosen] = useState(convoked > MAX_PAGES ? "center" : "all");
  const [centre, setCentre] = useState<string | null>(null);
  const printing = usePrinting(questionnaireId);
  return (
    <PrintModal
      convoked={convoked}
      chosen={chosen}
      onChoose={setChosen}
      canPrint={chosen === "all" || centre !== null}
      isBusy={printing.isPending}
      onPrint={() => printing.mutate(chosen === "center" && centre !== null ? { centre } : {}, { onSuccess: onClose })}
      onClose={onClose}
    >
      <CenterSelect
        label="Centre d'épreuve"
        questionnaireId={questionnaireId}
        value={centre}
        onChange={(center) => setCentre(center?.id ?? null)}
      />
    </PrintModal>
  );
}
