import { Title } from "@mantine/core";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { draftsOf, type QuestionDraft } from "#contest/questions/question-drafts.ts";
import { AnsweredQuestions } from "#contest/questions/web/AnsweredQuestions.tsx";
import { QuestionFileMenu } from "#contest/questions/web/QuestionFileMenu.tsx";
import { PreviewButton, QuestionSetEditor } from "#contest/questions/web/QuestionSetEditor.tsx";
import { useQuestionSet } from "#contest/questions/web/useQuestionSet.ts";
import { Empty, Failure, Loading } from "#platform/web/states.tsx";
import { isUnderWay } from "#season/stages/stage-flags.ts";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { useStage } from "#season/stages/web/useStage.ts";
import { useMe } from "../../../../me.ts";
import { OneQuestion, QuestionPreview } from "./-QuestionPreview.tsx";

/** The first category online. */
const ANY_CATEGORY = "oui";

export const Route = createFileRoute("/admin/questionnaire/$id/")({
  staticData: { title: "Éditer un questionnaire" },
  // The category of the preview; if absent, the questions are edited.
  validateSearch: ({ apercu }: Record<string, unknown>): { apercu?: string } => (typeof apercu === "string" ? { apercu } : {}),
  component: QuestionsPage,
});

function QuestionsPage() {
  const { id } = Route.useParams();
  const { data: stage } = useStage(id);
  if (!stage) return null;
  return stage.physical ? (
    <>
      <Title order={1}>Éditer un questionnaire</Title>
      <Empty title="Cette étape n'a pas de questions">
        Elle se passe sur place, sur papier&nbsp;: les centres d'épreuve saisissent les notes. Seules les étapes en ligne ont des questions.
      </Empty>
    </>
  ) : (
    <Questions key={id} stage={stage} />
  );
}

function Questions({ stage }: { stage: StageOnWire }) {
  const { id: stageId, active: isActive } = stage;
  const me = useMe();
  const { data: saved, error, refetch } = useQuestionSet(stageId);
  const { category, showAs } = usePreview();
  if (!me) return null;
  if (!saved)
    return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading label="Chargement des questions..." lines={6} />;
  const preview =
    category === undefined ? null : (drafts: readonly QuestionDraft[]) => <QuestionPreview {...{ drafts, category }} onCategory={showAs} />;
  const toggle = () => showAs(category === undefined ? ANY_CATEGORY : undefined);
  const fileMenu = (hasChanges: boolean) => <QuestionFileMenu {...{ stageId, saved, hasChanges }} />;
  if (!saved.isAnswered)
    return (
      <QuestionSetEditor
        userId={me.id}
        {...{ stageId, isActive, saved, fileMenu, preview }}
        onPreview={toggle}
        beside={(draft, position) => <OneQuestion {...{ draft, position }} />}
      />
    );
  return (
    <AnsweredQuestions
      saved={saved}
      isUnderWay={isUnderWay(stage)}
      tools={
        <>
          {fileMenu(false)}
          <PreviewButton isOpen={preview !== null} onPreview={toggle} />
        </>
      }
      preview={preview?.(draftsOf(saved.questions))}
    />
  );
}

/** The preview is in the address, so that it can be sent to a colleague. */
function usePreview() {
  const { apercu } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const showAs = (category: string | undefined) =>
    void navigate({ search: category === undefined ? {} : { apercu: category }, replace: true, resetScroll: false });
  return { category: apercu, showAs };
}
