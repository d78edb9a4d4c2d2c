import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { usePupilPrinting } from "#features/convocations/web/usePupilPrinting.ts";
import type { ResultOnWire } from "#features/results/results.contract.ts";
import { StageMessage } from "#features/results/web/StageMessage.tsx";

interface Props {
  readonly result: ResultOnWire;
  /** Only confirmed pupils see their results. */
  readonly isConfirmed: boolean;
  readonly userId: string;
}

/** What a pupil sees of a stage; the school can also print the convocation. */
export function WhatPupilReads({ result, isConfirmed, userId }: Props) {
  const printing = usePupilPrinting(result.questionnaireId);
  return (
    <StageMessage
      result={result}
      introduction={isConfirmed ? "Ce que lit l'élève" : "Ce que l'élève lira une fois son inscription confirmée"}
    >
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={printing.isPending}
        onClick={() => printing.mutate([userId])}
      >
        Imprimer la convocation
      </Button>
    </StageMessage>
  );
}
