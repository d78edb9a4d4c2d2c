import { Text } from "@mantine/core";
import { OwnConvocation } from "#features/convocations/web/OwnConvocation.tsx";
import type { RegistrationOnWire } from "#features/registrations/registrations.contract.ts";
import { QualificationNotice } from "#features/results/web/QualificationNotice.tsx";
import { daysUntil } from "#platform/contract/days-until.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { serverTime } from "#platform/web/server-time.ts";
import type { Me } from "../../me.ts";

interface Props {
  readonly registration: RegistrationOnWire;
  readonly me: Me;
  readonly activeYear: number | null;
}

/** The results of a registration so far, or why none is shown yet (PAR-11). */
export function YearResults({ registration: { year, status }, me, activeYear }: Props) {
  if (status === "PENDING") {
    return (
      <Text c="dimmed">
        {activeYear !== null && year < activeYear
          ? "Cette inscription n'a pas été validée\u00A0: aucun résultat n'y figure."
          : "Vos résultats apparaîtront ici une fois votre inscription validée."}
      </Text>
    );
  }
  const results = me.results.filter(({ questionnaire }) => questionnaire.year === year);
  if (results.length === 0) return <Text c="dimmed">Aucun résultat publié pour le moment.</Text>;
  return results.map((result) => (
    <QualificationNotice key={result.questionnaireId} result={result} member={me}>
      {isToCome(result.questionnaire) && <OwnConvocation questionnaireId={result.questionnaireId} />}
    </QualificationNotice>
  ));
}

/** The day and the hour are known, and the day is not over. */
const isToCome = ({ date, hour }: { readonly date: string | null; readonly hour: string | null }): boolean =>
  date !== null && hour !== null && daysUntil(date, dayInParis(serverTime())) >= 0;
