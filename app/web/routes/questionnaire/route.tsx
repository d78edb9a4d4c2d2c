import { createFileRoute, Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useActiveQuestionnaire } from "#contest/answers/web/active-questionnaire.ts";
import { SheetLoading } from "#contest/sheet/web/AnswerSheet.tsx";
import { Failure } from "#platform/web/states.tsx";
import { AreaFrame } from "../../frame/AreaFrame.tsx";
import { requireParticipant } from "../../require-role.ts";

export const Route = createFileRoute("/questionnaire")({
  staticData: { title: "Mes questionnaires" },
  beforeLoad: requireParticipant,
  component: QuestionnaireArea,
});

// Includes the account menu, whose parts a sheet does not need.
const AreaShell = lazy(() => import("../../frame/AreaShell.tsx").then((module) => ({ default: module.AreaShell })));

function QuestionnaireArea() {
  const { data, error, refetch } = useActiveQuestionnaire();
  if (data) return <Outlet />;
  const loading = (
    <AreaFrame area="Mes questionnaires" progress={0}>
      <SheetLoading />
    </AreaFrame>
  );
  if (!error) return loading;
  return (
    <Suspense fallback={loading}>
      <AreaShell area="Mes questionnaires">
        <Failure error={error} onRetry={() => void refetch()} />
      </AreaShell>
    </Suspense>
  );
}
