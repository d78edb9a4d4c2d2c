import { createFileRoute, Navigate, useBlocker, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useErrata } from "#contest/announcements/web/useErrata.ts";
import type { Edits } from "#contest/answers/sheet.ts";
import { AnswerSheet, SheetLoading } from "#contest/answers/web/AnswerSheet.tsx";
import { useActiveQuestionnaire } from "#contest/answers/web/active-questionnaire.ts";
import { LeaveDialog } from "#contest/answers/web/LeaveDialog.tsx";
import { countAnswered } from "#contest/answers/web/QuestionList.tsx";
import { SheetActions } from "#contest/answers/web/SheetHeader.tsx";
import type { ActiveQuestionnaire } from "#contest/answers/web/shown-questionnaire.ts";
import { useEditDrafts, useSheet } from "#contest/answers/web/useSheet.ts";
import { cachePageOffline } from "#platform/web/offline-page.ts";
import { AreaFrame, PageActions } from "../../frame/AreaFrame.tsx";
import { type Me, useMe } from "../../me.ts";
import { storeMe } from "../../stored-me.ts";
import { useHomeGuard } from "./-useHomeGuard.tsx";

export const Route = createFileRoute("/questionnaire/")({ component: QuestionnairePage });

function QuestionnairePage() {
  const me = useMe();
  const { data } = useActiveQuestionnaire();
  if (!me || !data) return null;
  if (!data.questionnaire || data.questions.length === 0) return <Navigate to="/questionnaire/not-found" replace />;
  return <RestoreDraft key={data.questionnaire.id} me={me} questionnaire={data} stageId={data.questionnaire.id} />;
}

interface Props {
  readonly me: Me;
  readonly questionnaire: ActiveQuestionnaire;
}

/** Renders nothing until this device's draft is loaded: a field must not change during typing. */
function RestoreDraft({ stageId, ...props }: Props & { stageId: string }) {
  const restored = useEditDrafts(props.me.id, stageId);
  return restored ? (
    <Answering {...props} restored={restored} />
  ) : (
    <AreaFrame area="Mes questionnaires">
      <SheetLoading />
    </AreaFrame>
  );
}

function Answering({ me, questionnaire, restored }: Props & { restored: Edits }) {
  const view = useSheet({ userId: me.id, questionnaire, restored });
  const errata = useErrata(() => void view.sheet.finish());
  const navigate = useNavigate();
  const home = useHomeGuard();
  const leaveDialog = useLeaveGuard(view, home.mayLeaveFor);
  const keep = useEffectEvent(() => void keepForNoNetwork(me, questionnaire));
  useEffect(() => keep(), []);
  const { name = "", year = 0, categoryName = "", categoryDescription = "" } = questionnaire.questionnaire ?? {};
  return (
    <AreaFrame
      title={name}
      area={`Catégorie ${categoryName}${categoryDescription && ` (${categoryDescription})`} · Championnat ${year}`}
      progress={countAnswered(view) / view.counted.length}
      header={
        <PageActions>
          <SheetActions view={view} isLeaving={home.isBusy} onQuit={() => void navigate({ to: "/participant" })} />
        </PageActions>
      }
    >
      <AnswerSheet
        userId={me.id}
        view={view}
        questionnaire={questionnaire}
        errata={errata}
        isPending={me.registrations.some((registration) => registration.year === year && registration.status === "PENDING")}
      />
      <LeaveDialog {...leaveDialog} />
      {home.dialog}
    </AreaFrame>
  );
}

/**
 * Lets this device open the sheet again without network: stores the page and the participant, beside what was read last (active-questionnaire.ts).
 */
const keepForNoNetwork = (me: Me, { questions }: ActiveQuestionnaire) =>
  Promise.all([
    storeMe(me),
    cachePageOffline(questions.flatMap(({ image_start, image_end }) => [image_start, image_end]).filter((image) => image !== null)),
  ]).catch(() => undefined);

/** Warns before unsaved answers are left: with a dialog inside the application, else with the browser's own warning. */
function useLeaveGuard(
  { sheet, state, unsaved, isClosed, isKeptHere }: ReturnType<typeof useSheet>,
  mayLeaveFor: (path: string) => Promise<boolean>,
) {
  const navigate = useNavigate();
  const hasUnsaved = !isClosed && unsaved.length > 0;
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => hasUnsaved && !next.pathname.startsWith("/questionnaire"),
    enableBeforeUnload: () => hasUnsaved && !state.isReloading,
    withResolver: true,
  });
  // The promise of the dialog holds, whatever the network does meanwhile.
  const [hasPromised, setPromised] = useState(false);
  const isPromised = blocker.status === "blocked" && (hasPromised || isKeptHere);
  useEffect(() => setPromised(isPromised), [isPromised]);
  const leave = async () => {
    const to = blocker.next?.pathname ?? "/participant";
    blocker.reset?.();
    if (!(await mayLeaveFor(to))) return;
    if (!isPromised && hasUnsaved) await sheet.abandon();
    await navigate({ to, ignoreBlocker: true });
  };
  return {
    opened: blocker.status === "blocked",
    isKeptHere: isPromised,
    isSaved: !hasUnsaved,
    onStay: () => blocker.reset?.(),
    onLeave: () => void leave(),
  };
}
