import { createFileRoute, Outlet } from "@tanstack/react-router";
import { SheetLoading } from "#features/answers/web/AnswerSheet.tsx";
import { useActiveQuestionnaire } from "#features/answers/web/active-questionnaire.ts";
import { Failure } from "#platform/web/states.tsx";
import { AreaShell } from "../../frame/AreaShell.tsx";
import { requireParticipant } from "../../require-role.ts";

export const Route = createFileRoute("/questionnaire")({
  staticData: { title: "Mes questionnaires" },
  beforeLoad: requireParticipant,
  component: QuestionnaireArea,
});

/** Loads the open questionnaire; the pages below show it, or say that there is none (QST-01). */
function QuestionnaireArea() {
  const { data, error, refetch } = useActiveQuestionnaire();
  if (data) return <Outlet />;
  return (
    <AreaShell area="Mes questionnaires">{error ? <Failure error={error} onRetry={() => void refetch()} /> : <SheetLoading />}</AreaShell>
  );
}
