import { Button, Group, Stack, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { call } from "#platform/web/api.ts";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { type DistinctSolutions, type Lookalike, likenessText, lookalikesOf } from "../lookalikes.ts";
import type { QuestionDraft } from "../question-drafts.ts";
import { type QuestionSetOnWire, questionSetApi } from "../question-set.contract.ts";

export const distinctOf = ({ distinct }: QuestionSetOnWire, id: string | undefined): readonly DistinctSolutions[] =>
  distinct.filter(({ questionId }) => questionId === id);

interface Props {
  readonly saved: QuestionSetOnWire;
  readonly drafts: readonly QuestionDraft[];
  readonly onSame: (draft: QuestionDraft, pair: Lookalike) => void;
}

/** Saved solutions that look like spellings of one another: only the office decides whether they are one (MRK-01). */
export function LookalikeSolutions({ saved, drafts, onSame }: Props) {
  const section = useRef<HTMLElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const pairs = drafts.flatMap((draft, index) => {
    const solutions = saved.questions.find(({ id }) => id === draft.id)?.possibleAnswers ?? [];
    const isSaved = (text: string) => solutions.some(({ value, isCorrect }) => isCorrect && value === text);
    return lookalikesOf(draft, distinctOf(saved, draft.id))
      .filter(({ one, other }) => isSaved(one) && isSaved(other))
      .map((pair) => ({ draft, position: index + 1, ...pair }));
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ draft: { id = "" }, one, other }: (typeof pairs)[number]) =>
      call(questionSetApi.sayDistinct, { params: { id }, body: { one, other } }),
    onSuccess: (_, pair) => note(`C'est noté\u00A0: ${nameOf(pair)} sont deux solutions.`),
  });
  const note = (sentence: string) => {
    setAnnouncement(sentence);
    section.current?.focus();
  };
  const same = (pair: (typeof pairs)[number]) => {
    onSame(pair.draft, pair);
    note(`${nameOf(pair)}\u00A0: une seule solution.`);
  };
  const answer = (label: string, pair: (typeof pairs)[number], decide: typeof same, disabled = false) => (
    <Button variant="default" size="sm" disabled={disabled} aria-label={`${label}\u00A0: ${nameOf(pair)}`} onClick={() => decide(pair)}>
      {label}
    </Button>
  );
  return (
    <section ref={section} tabIndex={-1} aria-label="Solutions qui se ressemblent">
      <p role="status" className="hidden-text">
        {announcement}
      </p>
      {pairs.length > 0 && (
        <Notice mb="lg">
          <Stack gap="xs" w="100%">
            <Title order={2} fz="md">
              Une seule solution, ou deux&nbsp;?
            </Title>
            <p>Ces solutions se ressemblent. Écrites autrement, elles n'en font qu'une&nbsp;: leur nombre total en dépend.</p>
            <Stack component="ul" gap="sm">
              {pairs.map((pair) => (
                <Group key={`${pair.draft.key} ${pair.one} ${pair.other}`} component="li" gap="6px 12px">
                  <span style={{ flex: "1 1 20rem", overflowWrap: "anywhere" }}>
                    Question {pair.position}, «&nbsp;{pair.draft.title}&nbsp;»&nbsp;: {nameOf(pair)}, {likenessText[pair.likeness]}. Est-ce
                    la même, écrite autrement&nbsp;?
                  </span>
                  <Group gap={8}>
                    {answer("Oui, la même solution", pair, same)}
                    {answer("Non, deux solutions", pair, mutate, isPending)}
                  </Group>
                </Group>
              ))}
            </Stack>
          </Stack>
        </Notice>
      )}
    </section>
  );
}

const nameOf = ({ one, other }: DistinctSolutions): string => `«\u00A0${one}\u00A0» et «\u00A0${other}\u00A0»`;
