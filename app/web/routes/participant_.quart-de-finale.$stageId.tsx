import { createFileRoute, useBlocker, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Edits } from "#contest/answers/sheet.ts";
import { AnswerSheet, SheetLoading } from "#contest/answers/web/AnswerSheet.tsx";
import { LeaveDialog } from "#contest/answers/web/LeaveDialog.tsx";
import { countAnswered } from "#contest/answers/web/QuestionList.tsx";
import { SheetActions } from "#contest/answers/web/SheetHeader.tsx";
import type { ActiveQuestionnaire } from "#contest/answers/web/shown-questionnaire.ts";
import { afterOpening } from "#platform/web/after-opening.ts";
import { Failure } from "#platform/web/states.tsx";
import { unsentSchoolAnswers } from "#school/school-stages/web/unsent-school-answers.ts";
import { useSchoolDrafts, useSchoolSheet, useSchoolSheetQuery } from "#school/school-stages/web/useSchoolSheet.ts";
import { AreaFrame, PageActions } from "../frame/AreaFrame.tsx";
import { HomeLink } from "../frame/BackLink.tsx";
import { type Me, useMe } from "../me.ts";
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
  const { data, error, refetch } = useSchoolSheetQuery(stageId);
  const restored = useSchoolDrafts(me?.id ?? "", stageId);
  if (me && data && restored) return <Answering key={stageId} me={me} stageId={stageId} questionnaire={data} restored={restored} />;
  return (
    <AreaFrame area={AREA}>
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

interface Props {
  readonly me: Me;
  readonly stageId: string;
  readonly questionnaire: ActiveQuestionnaire;
  readonly restored: Edits;
}

const RULES =
  "Vous pouvez répondre dans l'ordre de votre choix et revenir sur vos réponses tant que c'est ouvert. Elles s'enregistrent toutes seules, et vous pouvez vous arrêter et revenir. Le temps ne compte pas.";

function Answering({ me, stageId, questionnaire, restored }: Props) {
  const view = useSchoolSheet(stageId, { userId: me.id, questionnaire, restored });
  const navigate = useNavigate();
  useEffect(() => afterOpening(() => void unsentSchoolAnswers.prepare()), []);
  const hasUnsaved = !view.isClosed && view.unsaved.length > 0;
  const blocker = useBlocker({
    shouldBlockFn: () => hasUnsaved,
    enableBeforeUnload: () => hasUnsaved && !view.state.isReloading,
    withResolver: true,
  });
  const leave = async () => {
    const to = blocker.next?.pathname ?? "/participant";
    blocker.reset?.();
    if (!view.isKeptHere && hasUnsaved) await view.sheet.abandon();
    await navigate({ to, ignoreBlocker: true });
  };
  const { name = "", categoryName = "" } = questionnaire.questionnaire ?? {};
  return (
    <AreaFrame
      title={name}
      area={`Catégorie ${categoryName} · ${AREA}`}
      progress={countAnswered(view) / Math.max(1, view.counted.length)}
      header={
        <PageActions>
          <SheetActions view={view} isLeaving={false} onQuit={() => void navigate({ to: "/participant" })} />
        </PageActions>
      }
    >
      <AnswerSheet userId={me.id} view={view} questionnaire={questionnaire} errata={[]} isPending={false} rules={RULES} />
      <LeaveDialog
        opened={blocker.status === "blocked"}
        isKeptHere={view.isKeptHere}
        isSaved={!hasUnsaved}
        onStay={() => blocker.reset?.()}
        onLeave={() => void leave()}
      />
    </AreaFrame>
  );
}
