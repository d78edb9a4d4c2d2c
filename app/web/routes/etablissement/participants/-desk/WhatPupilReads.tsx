import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { usePupilPrinting } from "#features/convocations/web/usePupilPrinting.ts";
import type { ResultOnWire } from "#features/results/results.contract.ts";
import { WhatTheyRead } from "#features/results/web/WhatTheyRead.tsx";

interface Props {
  readonly result: ResultOnWire;
  /** A pupil reads his results once he is. */
  readonly isConfirmed: boolean;
  readonly userId: string;
}

/** What a pupil reads of a stage; a convocation is printed by the school too. */
export function WhatPupilReads({ result, isConfirmed, userId }: Props) {
  const printing = usePupilPrinting(result.questionnaireId);
  return (
    <WhatTheyRead
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
    </WhatTheyRead>
  );
}
