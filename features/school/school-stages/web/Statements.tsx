import { Alert, Button, Checkbox, Group, NativeSelect, Text, Title } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { choicesOf } from "#contest/problem/choices.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { RichText } from "#platform/web/RichText.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { Empty } from "#platform/web/states.tsx";
import { questionTypes } from "#season/marking/question-type.ts";
import { PRINTING } from "../next-step.ts";
import { type SchoolStageOnWire, schoolStagesApi } from "../school-stages.contract.ts";
import { playingCategories, statementsOf } from "../statements.ts";
import styles from "./Statements.module.css";
import { stagePage } from "./stage-page.ts";

interface Props {
  readonly stage: SchoolStageOnWire;
  /** The names of all categories, in order. */
  readonly categories: readonly string[];
}

/** The statements of a stage without the key, by category, for pupils who answer on paper (CLS-04). */
export function Statements({ stage, categories }: Props) {
  const playing = playingCategories(stage, categories);
  const [chosen, setChosen] = useState<string>();
  const [isLarge, setLarge] = useState(false);
  const category = chosen ?? playing.find((name) => stage.pupilCategories.includes(name)) ?? playing[0] ?? "";
  const problems = statementsOf(stage, category);
  const drawn = problems.flatMap(({ questionId, hasImages }) => (hasImages && questionId !== null ? [questionId] : []));
  const queries = useQueries({ queries: drawn.map((questionId) => apiQuery(schoolStagesApi.images, { params: { questionId } })) });
  const drawingsOf = (questionId: string | null) => (questionId === null ? undefined : queries[drawn.indexOf(questionId)]?.data);
  const failed = queries.find(({ error }) => error);
  const isLoading = queries.some(({ isPending, error }) => isPending && !error);
  if (playing.length === 0) return <Empty title="Pas encore de problème ici">Choisissez-en dans «&nbsp;Problèmes&nbsp;».</Empty>;
  return (
    <article className={styles.statements} data-large={isLarge || undefined}>
      <Group className="screen-only" align="flex-end" gap="12px 20px" mb="lg">
        <NativeSelect
          size="md"
          label="Catégorie"
          data={playing}
          value={category}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <Checkbox label="En gros caractères" mb={8} checked={isLarge} onChange={({ currentTarget }) => setLarge(currentTarget.checked)} />
        <Button
          variant="main"
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={isLoading}
          disabled={failed !== undefined}
          onClick={() => print()}
        >
          Imprimer les énoncés
        </Button>
        <LinkButton {...stagePage(stage.id, "feuilles")} search={{ tache: PRINTING }} variant="default">
          Imprimer les feuilles
        </LinkButton>
      </Group>
      {failed && (
        <Alert className="screen-only" color="red" role="alert" mb="lg">
          <Text>{messageOf(failed.error)}</Text>
          <Button variant="default" mt="xs" onClick={() => void Promise.all(queries.map(({ refetch }) => refetch()))}>
            Relire les dessins
          </Button>
        </Alert>
      )}
      <Title order={2} mb="md">
        Énoncés, catégorie {category}
      </Title>
      {problems.map(({ id, number, title, text, form, questionId }) => {
        const drawings = drawingsOf(questionId);
        return (
          <section key={id} className={styles.statement} aria-labelledby={`statement-${id}`}>
            <Title order={3} id={`statement-${id}`}>
              {number}. {title}
            </Title>
            <Drawing image={drawings?.image_start} alt={drawings?.image_start_alt} />
            <RichText html={text} />
            <Drawing image={drawings?.image_end} alt={drawings?.image_end_alt} />
            <Choices form={form} />
          </section>
        );
      })}
    </article>
  );
}

/** A drawing, with its description below for pupils who do not see it well. */
function Drawing({ image, alt = "" }: { image: string | null | undefined; alt: string | undefined }) {
  if (!image) return null;
  return (
    <figure className={styles.drawing}>
      <img src={`data:image/png;base64,${image}`} alt={alt || "Dessin du problème"} />
      {alt && <figcaption aria-hidden>{alt}</figcaption>}
    </figure>
  );
}

function Choices({ form }: Pick<SchoolStageOnWire["problemList"][number], "form">) {
  const choices = choicesOf(form);
  if (choices.length === 0) return null;
  return (
    <>
      <Text mt={6}>{questionTypes[form.type].isMultiple ? "Une ou plusieurs réponses\u00A0:" : "Une seule réponse\u00A0:"}</Text>
      <ul className={styles.choices}>
        {choices.map(({ letter, value }) => (
          <li key={letter}>
            <span className={styles.box} aria-hidden />
            <strong>{letter}</strong> <span>{value}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
