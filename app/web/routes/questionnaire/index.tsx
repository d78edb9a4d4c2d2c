import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, Navigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useErrata } from "#contest/announcements/web/useErrata.ts";
import { beginSheet, onlineStage, useActiveQuestionnaire } from "#contest/answers/web/active-questionnaire.ts";
import type { Edits } from "#contest/sheet/sheet.ts";
import { SheetLoading } from "#contest/sheet/web/AnswerSheet.tsx";
import { useEdits } from "#contest/sheet/web/drafts.ts";
import type { SheetOrigin } from "#contest/sheet/web/origin.ts";
import type { ShownSheet } from "#contest/sheet/web/shown-sheet.ts";
import { useSheet } from "#contest/sheet/web/useSheet.ts";
import { cachePageOffline } from "#platform/web/offline-page.ts";
import { AreaFrame } from "../../frame/AreaFrame.tsx";
import { BeginPage } from "../../frame/BeginPage.tsx";
import { SheetPage } from "../../frame/SheetPage.tsx";
import { type Me, useMe } from "../../me.ts";
import { storeMe } from "../../stored-me.ts";
import { useHomeGuard } from "./-useHomeGuard.tsx";

export const Route = createFileRoute("/questionnaire/")({ component: QuestionnairePage });

function QuestionnairePage() {
  const me = useMe();
  const queries = useQueryClient();
  const { data } = useActiveQuestionnaire();
  if (!me || !data) return null;
  const { toBegin, closesAt } = data;
  if (toBegin) return <BeginPage area="Mes questionnaires" {...{ toBegin, closesAt }} onBegin={() => beginSheet(queries)} />;
  if (!data.questionnaire || data.questions.length === 0) return <Navigate to="/questionnaire/not-found" replace />;
  const { id } = data.questionnaire;
  return <RestoreDraft key={id} me={me} questionnaire={data} origin={onlineStage(me.id, id)} />;
}

interface Props {
  readonly me: Me;
  readonly questionnaire: ShownSheet;
  readonly origin: SheetOrigin;
}

/** Renders nothing until this device's draft is loaded: a field must not change during typing. */
function RestoreDraft(props: Props) {
  const restored = useEdits(props.origin);
  return restored ? (
    <Answering {...props} restored={restored} />
  ) : (
    <AreaFrame area="Mes questionnaires" progress={0}>
      <SheetLoading />
    </AreaFrame>
  );
}

function Answering({ me, questionnaire, origin, restored }: Props & { restored: Edits }) {
  const view = useSheet(origin, questionnaire, restored);
  const errata = useErrata(() => void view.sheet.finish());
  const home = useHomeGuard();
  const keep = useEffectEvent(() => void keepForNoNetwork(me, questionnaire));
  useEffect(() => keep(), []);
  const { year = 0, categoryName = "", categoryDescription = "" } = questionnaire.questionnaire ?? {};
  return (
    <SheetPage
      userId={me.id}
      view={view}
      questionnaire={questionnaire}
      area={`Catégorie ${categoryName}${categoryDescription && ` (${categoryDescription})`} · Championnat ${year}`}
      path="/questionnaire"
      errata={errata}
      isPending={me.registrations.some((registration) => registration.year === year && registration.status === "PENDING")}
      mayLeaveFor={home.mayLeaveFor}
      isLeaving={home.isBusy}
    >
      {home.dialog}
    </SheetPage>
  );
}

/** Lets this device open the sheet again without network, beside what was read last (active-questionnaire.ts). */
const keepForNoNetwork = (me: Me, { questions }: ShownSheet) =>
  Promise.all([
    storeMe(me),
    cachePageOffline(questions.flatMap(({ image_start, image_end }) => [image_start, image_end]).filter((image) => image !== null)),
  ]).catch(() => undefined);
