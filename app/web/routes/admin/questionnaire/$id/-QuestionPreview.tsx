import { Group, Select, Stack, Text } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import type { QuestionDraft } from "#contest/questions/question-drafts.ts";
import { currentValuesOf, type Edits } from "#contest/sheet/sheet.ts";
import { QuestionCard } from "#contest/sheet/web/QuestionCard.tsx";
import type { ShownQuestion } from "#contest/sheet/web/shown-sheet.ts";
import { formatCount } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { Empty, Failure, Loading } from "#platform/web/states.tsx";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { categoryOption } from "#season/categories/category-labels.ts";
import { isFree } from "#season/marking/question-type.ts";

interface Props {
  readonly drafts: readonly QuestionDraft[];
  readonly category: string;
  readonly onCategory: (category: string) => void;
}

/** The questions exactly as a pupil of a category will see and answer them, saved or not; input here is not saved (STG-05). */
export function QuestionPreview({ drafts, category, onCategory }: Props) {
  const { data: categories, error, refetch } = useApiQuery(categoriesApi.list);
  if (!categories) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />;
  const chosen =
    categories.find(({ name }) => name === category) ?? categories.find(({ canSeeQuestionnaire }) => canSeeQuestionnaire) ?? categories[0];
  const last = chosen?.maxQuestion ?? drafts.length;
  const shown = drafts.filter(({ title }) => title.trim() !== "").map((draft, index) => toShownQuestion(draft, index + 1, last));
  return (
    <Stack aria-label="Aperçu" component="section" gap={22} mx="auto" maw={860}>
      <Group align="end" gap="12px 24px">
        <Select
          label="Aperçu pour la catégorie"
          data={categories.map(categoryOption)}
          value={chosen?.name ?? null}
          onChange={(name) => name && onCategory(name)}
        />
        <Text c="dimmed" flex="1 1 20rem" inherit>
          {last < shown.length
            ? `${formatCount(last, "question compte", "questions comptent")} dans cette catégorie\u00A0; les suivantes sont montrées, et marquées.`
            : "Toutes les questions comptent dans cette catégorie."}{" "}
          Vous pouvez répondre pour essayer&nbsp;: rien n'est enregistré.
        </Text>
      </Group>
      {shown.length === 0 ? <Empty title="Aucune question à montrer" /> : <Sheet questions={shown} />}
    </Stack>
  );
}

/** One question, beside its fields; the fields come first. */
export const OneQuestion = ({ draft, position }: { draft: QuestionDraft; position: number }) => (
  <Sheet questions={[toShownQuestion(useDeferredValue(draft), position, position)]} />
);

function Sheet({ questions }: { questions: readonly ShownQuestion[] }) {
  const [edits, setEdits] = useState<Edits>({});
  const sheet = {
    edit: ({ id }: { id: string }, typed: Omit<Edits[string], "basedOn">) =>
      setEdits((before) => ({ ...before, [id]: { ...typed, basedOn: 0 } })),
    dismiss: () => undefined,
  };
  return questions.map((question) => (
    <QuestionCard
      key={question.id}
      question={question}
      values={currentValuesOf(question, edits)}
      edit={edits[question.id]}
      notice={undefined}
      isUnsaved={false}
      isClosed={false}
      sheet={sheet}
    />
  ));
}

/** A question as the server would send it, without any solution (QST-11). */
function toShownQuestion(draft: QuestionDraft, position: number, last: number): ShownQuestion {
  const { key, title, text, type, regex, coefficient, image_start, image_end, image_start_alt, image_end_alt, possibleAnswers } = draft;
  const options = possibleAnswers.filter(({ value }) => value.trim() !== "");
  return {
    ...{ id: key, title, text, type, coefficient, image_start, image_end, image_start_alt, image_end_alt, position },
    regex: regex || null,
    counts: position <= last,
    possibleAnswers: isFree(type) ? [] : options.map((answer) => ({ id: String(answer.key), value: answer.value.trim() })),
    usersAnswers: null,
  };
}
