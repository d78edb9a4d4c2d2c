import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconListSearch, IconPencilPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { ProblemDraft } from "#contest/problem/problem-draft.ts";
import type { EditorErrors } from "#contest/problem/problem-error.ts";
import { type ProblemExtras, ProblemList } from "#contest/problem/web/ProblemList.tsx";
import type { useProblemList } from "#contest/problem/web/useProblemList.ts";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { categoryOption } from "#season/categories/category-labels.ts";
import { MAX_PROBLEMS } from "../draft.ts";
import { countsText, type EditedProblem, newOwn, playedText, withReleased } from "../edited-stage.ts";
import { ShownProblem } from "./ProblemDetails.tsx";

const ProblemPicker = lazyWindow(() => import("./ProblemPicker.tsx"));

interface Props {
  readonly problems: readonly EditedProblem[];
  readonly list: ReturnType<typeof useProblemList<EditedProblem>>;
  readonly errors: EditorErrors;
  /** The categories of the stage's pupils, which come first; empty: unknown. */
  readonly ofPupils: readonly string[];
  readonly isReadOnly: boolean;
  readonly onEdit: (key: string, changes: Partial<ProblemDraft>) => void;
  readonly onChange: (next: (problems: readonly EditedProblem[]) => readonly EditedProblem[]) => void;
}

export function StageProblems({ problems, list, errors, ofPupils, isReadOnly, onEdit, onChange }: Props) {
  const categories = useApiQuery(categoriesApi.names).data ?? [];
  const [isPicking, setPicking] = useState(false);
  const mayAdd = !isReadOnly && problems.length < MAX_PROBLEMS;
  const played = problems.map(({ categories }) => playedText(categories, ofPupils));
  // Where all problems say the same, the counts above them say it once.
  const isSaidOnce = new Set(played).size === 1 && problems.every(({ categories }) => categories.length > 0);
  const extrasOf = (problem: EditedProblem, position: number): ProblemExtras => ({
    facts: [problem.from, !isSaidOnce && played[position - 1]].map((fact) => fact && <span key={fact}>{fact}</span>),
    shown: (isReadOnly || problem.questionId !== null) && <ShownProblem problem={problem} />,
    categories: {
      options: categories.filter(({ canRegister, name }) => canRegister || problem.categories.includes(name)).map(categoryOption),
      first: ofPupils,
    },
    beside: !isReadOnly && problem.questionId === null && <ShownProblem problem={problem} />,
    canCopy: problem.questionId === null && mayAdd,
  });
  const namesOf = (some: typeof categories) => some.map(({ name }) => name);
  const usual = categories.filter(({ canRegister, name }) => (ofPupils.length > 0 ? ofPupils.includes(name) : canRegister));
  return (
    <Stack component="section" gap="md" aria-labelledby="problemes">
      <div>
        <Title order={2} id="problemes">
          Problèmes
        </Title>
        <Text c="dimmed">{problems.length === 0 ? "Aucun pour l'instant." : countsText({ problems }, namesOf(categories), ofPupils)}</Text>
        {errors[""]?.problems && (
          <Text c="red" role="alert">
            {errors[""].problems}
          </Text>
        )}
      </div>
      <ProblemList kind="problem" {...{ problems, list, errors, isReadOnly, extrasOf, onEdit }} />
      {mayAdd && (
        <Group gap="sm">
          <Button variant="default" leftSection={<IconListSearch size={18} aria-hidden />} onClick={() => setPicking(true)}>
            Choisir parmi ceux de la fédération
          </Button>
          <Button
            variant="default"
            leftSection={<IconPencilPlus size={18} aria-hidden />}
            onClick={() => list.add(newOwn(problems, namesOf(usual)))}
          >
            Écrire le nôtre
          </Button>
        </Group>
      )}
      {isPicking && (
        <ProblemPicker
          taken={problems.map(({ questionId }) => questionId)}
          left={MAX_PROBLEMS - problems.length}
          ofPupils={ofPupils}
          onClose={() => setPicking(false)}
          onChoose={(released) => {
            onChange((before) => released.reduce<readonly EditedProblem[]>(withReleased, before));
            setPicking(false);
          }}
        />
      )}
    </Stack>
  );
}
