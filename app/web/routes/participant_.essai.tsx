import { createFileRoute } from "@tanstack/react-router";
import { answersApi } from "#contest/answers/answers.contract.ts";
import type { Edits } from "#contest/sheet/sheet.ts";
import { SheetLoading } from "#contest/sheet/web/AnswerSheet.tsx";
import { useEdits } from "#contest/sheet/web/drafts.ts";
import type { SheetOrigin } from "#contest/sheet/web/origin.ts";
import { PRACTICE_SOLUTIONS, practiceOn, usePractice } from "#contest/sheet/web/practice.ts";
import type { ShownSheet } from "#contest/sheet/web/shown-sheet.ts";
import { useSheet } from "#contest/sheet/web/useSheet.ts";
import { formatDuration } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { AreaFrame } from "../frame/AreaFrame.tsx";
import { SheetPage } from "../frame/SheetPage.tsx";
import { useMe } from "../me.ts";
import { requireRole } from "../require-role.ts";

/** Two sample problems on the page of a sheet, at any time. */
export const Route = createFileRoute("/participant_/essai")({ beforeLoad: requireRole("USER"), component: PracticePage });

const AREA = "Pour essayer\u00A0: rien n'est envoyé";

function PracticePage() {
  const origin = practiceOn(useMe()?.id ?? "");
  const { data } = usePractice();
  const restored = useEdits(origin);
  const { data: progress, isPending } = useApiQuery(answersApi.progress);
  const rules = rulesOf(progress?.stage?.minutesToBegin ?? null);
  if (data && restored && !isPending) return <Practising {...{ origin, restored, rules }} questionnaire={data} />;
  return (
    <AreaFrame area={AREA} progress={0}>
      <SheetLoading />
    </AreaFrame>
  );
}

const rulesOf = (minutes: number | null): string =>
  `Voici la feuille du jour, avec deux problèmes\u00A0: répondez, changez d'avis, terminez.${minutes === null ? "" : ` Le jour venu, vous aurez ${formatDuration(minutes)}, sans pause.`}`;

type Props = { origin: SheetOrigin; questionnaire: ShownSheet; restored: Edits; rules: string };

function Practising({ origin, questionnaire, restored, rules }: Props) {
  return (
    <SheetPage
      userId={origin.userId}
      view={useSheet(origin, questionnaire, restored)}
      questionnaire={questionnaire}
      area={AREA}
      path="/participant/essai"
      errata={[]}
      isPending={false}
      rules={rules}
      farewell={PRACTICE_SOLUTIONS}
    />
  );
}
