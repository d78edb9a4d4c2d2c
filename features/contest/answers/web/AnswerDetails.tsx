import { Badge, Box, Group, Text } from "@mantine/core";
import { describeStanding } from "#contest/results/standing-text.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { formatCount, formatDeadline, formatNumber } from "#platform/web/format.ts";
import { useCategoryLabel } from "#season/categories/web/useCategories.ts";
import { describeOwnAnswers } from "#season/stages/reminders.ts";
import type { answersApi } from "../answers.contract.ts";
import styles from "./AnswerDetails.module.css";

type Explained = ResponseOf<typeof answersApi.explained>;

interface Props {
  readonly explained: Explained;
  readonly isOwn?: boolean;
}

/** Explains a person's grade at a stage: the rank, what separated equals, and each answer with the rule that decided (MRK-05). */
export function AnswerDetails({ explained: { questions, standing, byHand, kept, solutionsFrom, rules }, isOwn = false }: Props) {
  const labelOf = useCategoryLabel();
  return (
    <>
      {standing && (
        <Text mb={8} inherit>
          {describeStanding({ ...standing, category: inSentence(labelOf(standing.category)) }).join(" ")}
        </Text>
      )}
      {byHand && questions.length > 0 && (
        <Text mb={8} inherit>
          La note a été saisie à la main&nbsp;: les réponses ci-dessous ne l'expliquent pas.
        </Text>
      )}
      <Text mb={8} c="dimmed" inherit>
        {kept?.erasedAt ? describeOwnAnswers(kept) : describeSheet(questions)}
        {!isOwn && ` Règles ${rules.year}, version ${rules.version}.`}
      </Text>
      {kept && !kept.erasedAt && describeOwnAnswers(kept) && (
        <Text mb={8} c="dimmed" inherit>
          {describeOwnAnswers(kept)}
        </Text>
      )}
      {isOwn && questions.some(({ expected }) => expected === null) && (
        <Text mb={8} c="dimmed" inherit>
          {solutionsFrom === null
            ? "Les bonnes réponses ne sont pas encore publiées."
            : `Les bonnes réponses seront publiées ici le ${formatDeadline(solutionsFrom)}.`}
        </Text>
      )}
      <Box component="ol" className="ruled" style={{ borderTop: questions.length > 0 ? "1px solid var(--rule)" : undefined }}>
        {questions
          .filter((question) => !isOwn || question.counts || !isBlank(question))
          .map(({ question, counts, answers, totalAnswer, expected, ownedPoints, explanation }) => (
            <Box component="li" key={question.id} py="sm">
              <Group component="header" align="start" justify="space-between" gap="4px 12px">
                <Box component="h3" fz="md">
                  {question.position}. {question.title}
                </Box>
                <Badge
                  variant="light"
                  radius="sm"
                  color={ownedPoints.grade === 1 ? "green" : ownedPoints.coefficient > 0 ? "amber" : "ink"}
                >
                  {isOwn && ownedPoints.coefficient === 0
                    ? formatCount(ownedPoints.grade, "point")
                    : `${formatCount(ownedPoints.grade, "point")}, coefficient ${formatNumber(ownedPoints.coefficient)}`}
                </Badge>
              </Group>
              <Group className={styles.facts} mt={6} component="dl" align="stretch" gap="2px 28px">
                <Fact name={isOwn ? "Votre réponse" : "Donné"}>{joinAnswers(answers)}</Fact>
                {totalAnswer !== null && <Fact name={isOwn ? "Votre total" : "Total donné"}>{formatNumber(totalAnswer)}</Fact>}
                {expected && <Fact name="Attendu">{joinAnswers(expected)}</Fact>}
              </Group>
              <Text mt={4} inherit>
                {explanation}
                {!counts && " Elle ne compte pas dans cette catégorie."}
              </Text>
            </Box>
          ))}
      </Box>
    </>
  );
}

/** « C1 (6e et 5e) » */
const inSentence = (label: string): string => label.replace(/\u00A0: (.*)$/, " ($1)");

const isBlank = ({ answers, totalAnswer }: Explained["questions"][number]): boolean =>
  answers.every((answer) => answer === "") && totalAnswer === null;

function describeSheet(questions: Explained["questions"]): string {
  if (questions.length === 0) return "L'épreuve était sur papier\u00A0: les réponses ne sont pas enregistrées ici.";
  if (questions.every(isBlank)) return "Aucune réponse n'est enregistrée à cette étape.";
  const counted = questions.filter(({ counts }) => counts);
  const correctCount = counted.filter(({ ownedPoints }) => ownedPoints.grade === 1).length;
  const coefficient = counted.reduce((sum, { ownedPoints }) => sum + ownedPoints.coefficient, 0);
  return `${formatCount(correctCount, "question juste", "questions justes")} sur ${counted.length}, coefficient ${formatNumber(coefficient)}.`;
}

const joinAnswers = (values: readonly string[]): string => values.filter((value) => value !== "").join(" ; ") || "rien";

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
