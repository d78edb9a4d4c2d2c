import { Badge, Box, Group, Text } from "@mantine/core";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { Empty } from "#platform/web/states.tsx";
import type { answersApi } from "../answers.contract.ts";
import styles from "./AnswerDetails.module.css";

type Details = ResponseOf<typeof answersApi.details>;

/** A person's answers at an online stage: given, total, expected, points earned, and the rule that decided (STG-09). */
export function AnswerDetails({ details }: { details: Details }) {
  if (details.length === 0) return <Empty title="Aucune question n'est enregistrée pour cette étape" />;
  const isBlank = details.every(({ answers, totalAnswer }) => answers.every((answer) => answer === "") && totalAnswer === null);
  const correctCount = details.filter(({ ownedPoints }) => ownedPoints.grade === 1).length;
  const coefficient = details.reduce((sum, { ownedPoints }) => sum + ownedPoints.coefficient, 0);
  return (
    <>
      <Text mb={8} c="dimmed" inherit>
        {isBlank
          ? "Cette personne n'a enregistré aucune réponse à cette étape."
          : `${formatCount(correctCount, "question juste", "questions justes")} sur ${details.length}, coefficient ${formatNumber(coefficient)}, toutes questions comprises.`}
      </Text>
      <Box component="ol" className="ruled" style={{ borderTop: "1px solid var(--rule)" }}>
        {details.map(({ question, answers, totalAnswer, expected, ownedPoints, explanation }) => (
          <Box component="li" key={question.id} py="sm">
            <Group component="header" align="start" justify="space-between" gap="4px 12px">
              <Box component="h3" fz="md">
                {question.position}. {question.title}
              </Box>
              <Badge variant="light" radius="sm" color={ownedPoints.grade === 1 ? "green" : ownedPoints.coefficient > 0 ? "amber" : "ink"}>
                {formatCount(ownedPoints.grade, "point")}, coefficient {formatNumber(ownedPoints.coefficient)}
              </Badge>
            </Group>
            <Group className={styles.facts} mt={6} component="dl" align="stretch" gap="2px 28px">
              <Fact name="Donné">{joinAnswers(answers)}</Fact>
              {totalAnswer !== null && <Fact name="Total donné">{formatNumber(totalAnswer)}</Fact>}
              <Fact name="Attendu">{joinAnswers(expected)}</Fact>
            </Group>
            <Text mt={4} inherit>
              {explanation}
            </Text>
          </Box>
        ))}
      </Box>
    </>
  );
}

const joinAnswers = (values: readonly string[]): string => values.filter((value) => value !== "").join(" ; ") || "rien";

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
