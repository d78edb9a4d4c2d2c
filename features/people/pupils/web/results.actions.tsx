import { IconReportAnalytics, IconTicket } from "@tabler/icons-react";
import { refusalToPrint } from "#contest/convocations/readiness.ts";
import { resultOf } from "#contest/results/stage-person.ts";
import type { PersonOnWire } from "#people/people/people.contract.ts";
import type { RowAction } from "#platform/web/RowActions.tsx";
import type { StageOfSchool } from "./StageStrip.tsx";

export const countConvoked = (people: readonly PersonOnWire[]): number =>
  people.filter((person) => resultOf(person)?.nextExamCenterId).length;

interface ResultActionOptions {
  readonly stage: StageOfSchool | undefined;
  readonly onResults: () => void;
  readonly onPrint: () => void;
}

export const resultActions = (person: PersonOnWire, { stage, onResults, onPrint }: ResultActionOptions): readonly RowAction[] => [
  { label: "Résultats", Icon: IconReportAnalytics, run: onResults },
  ...(stage
    ? [
        {
          label: "Imprimer la convocation",
          Icon: IconTicket,
          refusal: refusalToPrint(stage, countConvoked([person]), "Cet élève n'est pas convoqué"),
          run: onPrint,
        },
      ]
    : []),
];
