import { Stack, Text, Title } from "@mantine/core";
import { questionsApi } from "#contest/questions/questions.contract.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { RichText } from "#platform/web/RichText.tsx";
import type { CorrectionOnWire } from "../correction.contract.ts";
import styles from "./correction.module.css";

interface Props {
  readonly stageId: string;
  /** The question of the current answer. */
  readonly question: CorrectionOnWire["questions"][number];
}

/** The problem and its solutions, beside the answers where there is room. */
export function Problem({ stageId, question: { id, position, title, solutions } }: Props) {
  const { data } = useApiQuery(questionsApi.ofStage, { params: { id: stageId } });
  const problem = data?.questions.find((one) => one.id === id);
  const image = (png: string | null | undefined, alt = "") =>
    png && <img src={`data:image/png;base64,${png}`} alt={alt || "Dessin du problème"} />;
  return (
    <Stack className={`card ${styles.problem}`} component="aside" gap="sm" aria-labelledby="probleme">
      <Title order={2} size="h3" id="probleme">
        {position}. {title}
      </Title>
      <Text fw={600}>
        {solutions.length === 1 ? "Solution" : "Solutions"}&nbsp;: {solutions.map(({ value }) => value).join(", ") || "aucune"}
      </Text>
      {image(problem?.image_start, problem?.image_start_alt)}
      {problem && <RichText html={problem.text} />}
      {image(problem?.image_end, problem?.image_end_alt)}
    </Stack>
  );
}
