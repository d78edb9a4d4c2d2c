import { refusalToPrint } from "#features/convocations/school-printing.ts";
import { usePupilPrinting } from "#features/convocations/web/usePupilPrinting.ts";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { countConvoked } from "#features/pupils/web/results.actions.tsx";
import type { StageOfSchool } from "#features/pupils/web/StageStrip.tsx";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";

interface Props {
  readonly stageId: string;
  readonly stage: StageOfSchool;
  readonly people: readonly PersonOnWire[];
}

/** Prints the convocations of the selected pupils; the others have no page. */
export function PrintChosen({ stageId, stage, people }: Props) {
  const printing = usePupilPrinting(stageId);
  return (
    <RefusableButton
      variant="default"
      size="sm"
      refusal={refusalToPrint(stage, countConvoked(people), "Aucun des élèves choisis n'est convoqué")}
      loading={printing.isPending}
      onClick={() => printing.mutate(people.map(({ id }) => id))}
    >
      Imprimer les convocations
    </RefusableButton>
  );
}
