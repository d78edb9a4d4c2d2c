import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#platform/web/Loaded.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { RichText } from "#platform/web/RichText.tsx";
import { isFree } from "#season/marking/question-type.ts";
import { type SchoolProblemOnWire, schoolStagesApi } from "../school-stages.contract.ts";

type Shown = Pick<SchoolProblemOnWire, "text" | "form" | "hasImages" | "title"> & { readonly questionId: string | null };

/** The statement and the key of a problem, on demand; its drawings load then. */
export function ProblemDetails({ problem }: { problem: Shown }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Voir l'énoncé et la solution
        <span className="hidden-text"> de {problem.title}</span>
      </summary>
      {isOpen && (
        <Stack gap="xs" mt="xs">
          {problem.hasImages && problem.questionId !== null && <Drawings questionId={problem.questionId}>{problem.text}</Drawings>}
          {!(problem.hasImages && problem.questionId !== null) && <RichText html={problem.text} />}
          <Text fw={600}>{solutionText(problem)}</Text>
        </Stack>
      )}
    </details>
  );
}

function Drawings({ questionId, children }: { questionId: string; children: string }) {
  const images = useQuery(apiQuery(schoolStagesApi.images, { params: { questionId } }));
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

function solutionText({ form: { type, possibleAnswers } }: Pick<Shown, "form">): string {
  const solutions = possibleAnswers.filter(({ isCorrect }) => isCorrect).map(({ value }) => `«\u00A0${value}\u00A0»`);
  if (solutions.length === 0) return "Aucune solution n'est enregistrée\u00A0: ce problème ne rapporte rien.";
  const others = isFree(type) ? "" : ` parmi ${possibleAnswers.length} choix`;
  return `${solutions.length === 1 ? "Solution" : "Solutions"}\u00A0: ${solutions.join(", ")}${others}`;
}
