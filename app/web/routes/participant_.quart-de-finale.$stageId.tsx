import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Edits } from "#contest/sheet/sheet.ts";
import { SheetLoading } from "#contest/sheet/web/AnswerSheet.tsx";
import { useEdits } from "#contest/sheet/web/drafts.ts";
import type { SheetOrigin } from "#contest/sheet/web/origin.ts";
import type { ShownSheet } from "#contest/sheet/web/shown-sheet.ts";
import { useSheet } from "#contest/sheet/web/useSheet.ts";
import { afterOpening } from "#platform/web/after-opening.ts";
import { Failure } from "#platform/web/states.tsx";
import { beginPupilSheet, schoolStage, usePupilSheet } from "#school/school-stages/web/pupil-sheet.ts";
import { unsentSchoolAnswers } from "#school/school-stages/web/unsent-school-answers.ts";
import { AreaFrame } from "../frame/AreaFrame.tsx";
import { HomeLink } from "../frame/BackLink.tsx";
import { BeginPage } from "../frame/BeginPage.tsx";
import { SheetPage } from "../frame/SheetPage.tsx";
import { useMe } from "../me.ts";
import { requireRole } from "../require-role.ts";

/** A pupil answers the stage made by their school: a lesson, which does not wait for the consents of the federation. */
export const Route = createFileRoute("/participant_/quart-de-finale/$stageId")({
  beforeLoad: requireRole("USER"),
  component: SchoolSheetPage,
});

const AREA = "Quart de finale de votre établissement";

function SchoolSheetPage() {
  const { stageId } = Route.useParams();
  const me = useMe();
  const queries = useQueryClient();
  const { data, error, refetch } = usePupilSheet(stageId);
  const origin = schoolStage(me?.id ?? "", stageId);
  const restored = useEdits(origin);
  const { toBegin = null, closesAt = null } = data ?? {};
  if (toBegin) return <BeginPage area={AREA} {...{ toBegin, closesAt }} onBegin={() => beginPupilSheet(queries, stageId)} />;
  if (me && data && restored) return <Answering key={stageId} origin={origin} questionnaire={data} restored={restored} />;
  return (
    <AreaFrame area={AREA} progress={0}>
      {error ? (
        <>
          <HomeLink />
          <Failure error={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <SheetLoading />
      )}
    </AreaFrame>
  );
}

const rulesOf = (isHeld: boolean): string =>
  `Vous pouvez répondre dans l'ordre de votre choix et changer vos réponses. Elles s'enregistrent toutes seules. ${isHeld ? "Votre temps continue même si vous fermez cette page." : "Vous pouvez vous arrêter et revenir. Le temps ne compte pas."}`;

function Answering({ origin, questionnaire, restored }: { origin: SheetOrigin; questionnaire: ShownSheet; restored: Edits }) {
  const view = useSheet(origin, questionnaire, restored);
  useEffect(() => afterOpening(() => void unsentSchoolAnswers.prepare()), []);
  return (
    <SheetPage
      userId={origin.userId}
      view={view}
      questionnaire={questionnaire}
      area={`Catégorie ${questionnaire.questionnaire?.categoryName ?? ""} · ${AREA}`}
      path={`/participant/quart-de-finale/${questionnaire.questionnaire?.id}`}
      errata={[]}
      isPending={false}
      rules={rulesOf(questionnaire.endsAt !== null)}
      farewell="Vous avez terminé&nbsp;? Prévenez votre professeur, votre maîtresse ou votre maître."
    />
  );
}
