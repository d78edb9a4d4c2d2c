import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { RichText } from "#platform/web/RichText.tsx";
import { isFree, type QuestionType } from "#season/marking/question-type.ts";
import { schoolStagesApi } from "../school-stages.contract.ts";

interface Props {
  readonly problem: {
    readonly questionId: string | null;
    readonly text: string;
    readonly hasImages: boolean;
    readonly type: QuestionType;
    readonly possibleAnswers: readonly { readonly value: string; readonly isCorrect: boolean }[];
  };
}

export function ProblemDetails({ problem, title }: Props & { readonly title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Voir l'énoncé et la solution
        <span className="hidden-text"> de {title}</span>
      </summary>
      {isOpen && <ShownProblem problem={problem} />}
    </details>
  );
}

export const ShownProblem = ({ problem }: Props) => (
  <Stack gap="xs" mt="xs">
    {problem.hasImages && problem.questionId !== null ? (
      <Drawings questionId={problem.questionId}>{problem.text}</Drawings>
    ) : (
      <RichText html={problem.text} />
    )}
    <Text fw={600}>{solutionText(problem)}</Text>
  </Stack>
);

function Drawings({ questionId, children }: { questionId: string; children: string }) {
  const images = useApiQuery(schoolStagesApi.images, { params: { questionId } });
  const drawing = (image: string | null, alt: string) =>
    image && <img src={`data:image/png;base64,${image}`} alt={alt || "Dessin du problème"} style={{ maxWidth: "100%", height: "auto" }} />;
  return (
    <Loaded query={images} label="Chargement du dessin...">
      {({ image_start, image_end, image_start_alt, image_end_alt }) => (
        <>
          {drawing(image_start, image_start_alt)}
          <RichText html={children} />
          {drawing(image_end, image_end_alt)}
        </>
      )}
    </Loaded>
  );
}

function solutionText({ type, possibleAnswers }: Props["problem"]): string {
  const solutions = possibleAnswers.filter(({ isCorrect }) => isCorrect).map(({ value }) => `«\u00A0${value}\u00A0»`);
  if (solutions.length === 0) return "Aucune solution n'est enregistrée\u00A0: ce problème ne rapporte rien.";
  const others = isFree(type) ? "" : ` parmi ${possibleAnswers.length} choix`;
  return `${solutions.length === 1 ? "Solution" : "Solutions"}\u00A0: ${solutions.join(", ")}${others}`;
}
