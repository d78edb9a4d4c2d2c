import { IconReportAnalytics, IconTicket } from "@tabler/icons-react";
import { refusalToPrint } from "#features/convocations/school-printing.ts";
import { resultOf } from "#features/results/stage-person.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import type { RowAction } from "#platform/web/RowActions.tsx";
import type { StageOfSchool } from "./StageStrip.tsx";

/** How many of these pupils are convoked from the stage that the list names. */
export const convokedAmong = (people: readonly PersonOnWire[]): number =>
  people.filter((person) => resultOf(person)?.nextExamCenterId).length;

interface Given {
  /** The stage that the list names, if any. */
  readonly stage: StageOfSchool | undefined;
  readonly onResults: () => void;
  readonly onPrint: () => void;
}

/** What a school reads and prints of a pupil's results, in any year. */
export const resultActions = (person: PersonOnWire, { stage, onResults, onPrint }: Given): readonly RowAction[] => [
  { label: "Résultats", icon: <IconReportAnalytics size={18} aria-hidden />, run: onResults },
  ...(stage
    ? [
        {
          label: "Imprimer la convocation",
          icon: <IconTicket size={18} aria-hidden />,
          refusal: refusalToPrint(stage, convokedAmong([person]), "Cet élève n'est pas convoqué"),
          run: onPrint,
        },
      ]
    : []),
];
