import { createFileRoute } from "@tanstack/react-router";
import type { Edits } from "#contest/sheet/sheet.ts";
import { SheetLoading } from "#contest/sheet/web/AnswerSheet.tsx";
import { useEdits } from "#contest/sheet/web/drafts.ts";
import type { SheetOrigin } from "#contest/sheet/web/origin.ts";
import { PRACTICE_SOLUTIONS, practiceOn, usePractice } from "#contest/sheet/web/practice.ts";
import type { ShownSheet } from "#contest/sheet/web/shown-sheet.ts";
import { useSheet } from "#contest/sheet/web/useSheet.ts";
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
  if (data && restored) return <Practising origin={origin} questionnaire={data} restored={restored} />;
  return (
    <AreaFrame area={AREA} progress={0}>
      <SheetLoading />
    </AreaFrame>
  );
}

function Practising({ origin, questionnaire, restored }: { origin: SheetOrigin; questionnaire: ShownSheet; restored: Edits }) {
  return (
    <SheetPage
      userId={origin.userId}
      view={useSheet(origin, questionnaire, restored)}
      questionnaire={questionnaire}
      area={AREA}
      path="/participant/essai"
      errata={[]}
      isPending={false}
      rules="Voici la feuille du jour, avec deux problèmes pour l'essayer. Répondez, changez d'avis, terminez&nbsp;: vos réponses restent sur cet appareil."
      farewell={PRACTICE_SOLUTIONS}
    />
  );
}
