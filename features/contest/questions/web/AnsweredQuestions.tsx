import { Badge, Box, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconCheck, IconLock } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import styles from "#contest/problem/web/problem.module.css";
import { RichText } from "#platform/web/RichText.tsx";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { expectedFormat, takesDigitsOnly } from "#season/marking/expected-format.ts";
import { questionTypes, typeOf } from "#season/marking/question-type.ts";
import type { DistinctSolutions } from "../lookalikes.ts";
import { draftsOf } from "../question-drafts.ts";
import type { QuestionSetOnWire } from "../question-set.contract.ts";
import { KeyDialog } from "./KeyDialog.tsx";
import { LookalikeSolutions } from "./LookalikeSolutions.tsx";

type Question = QuestionSetOnWire["questions"][number];

interface Props {
  readonly saved: QuestionSetOnWire;
  /** Shows who reads the marks before a key is corrected (EDG-09). */
  readonly isUnderWay: boolean;
  readonly tools: ReactNode;
  readonly preview: ReactNode;
}

/** The questions of a stage that has answers: only the accepted solutions can change (STG-06, STG-12). */
export function AnsweredQuestions({ saved, isUnderWay, tools, preview }: Props) {
  const [correcting, setCorrecting] = useState<{ readonly question: Question; readonly same?: DistinctSolutions } | null>(null);
  return (
    <>
      <Group gap="12px 16px" mb="sm">
        <Title order={1}>Éditer un questionnaire</Title>
        <Group className={styles.tools} align="stretch" gap={8}>
          {tools}
        </Group>
      </Group>
      <Notice mb="lg">
        <IconLock size={20} aria-hidden />
        <p>
          <strong>Des participants ont déjà répondu à ce questionnaire.</strong> Les questions ne peuvent plus changer. Si une solution est
          fausse ou manque, corrigez-la&nbsp;: vous verrez d'abord quelles notes changent.
        </p>
      </Notice>
      {preview ?? (
        <>
          <LookalikeSolutions
            saved={saved}
            drafts={draftsOf(saved.questions)}
            onSame={({ id }, same) => {
              const question = saved.questions.find((one) => one.id === id);
              if (question) setCorrecting({ question, same });
            }}
          />
          <Stack component="ol" gap="sm">
            {saved.questions.map((question) => (
              <li key={question.id} className={`card ${styles.item}`}>
                <AnsweredQuestion question={question} onCorrect={() => setCorrecting({ question })} />
              </li>
            ))}
          </Stack>
        </>
      )}
      {correcting && <KeyDialog {...correcting} isUnderWay={isUnderWay} revision={saved.revision} onClose={() => setCorrecting(null)} />}
    </>
  );
}

function AnsweredQuestion({ question, onCorrect }: { question: Question; onCorrect: () => void }) {
  const { position, title, text, image_start, image_end, image_start_alt, image_end_alt, regex, coefficient, possibleAnswers } = question;
  return (
    <>
      <Group className={styles.itemHead} gap="6px 12px">
        <Box component="span" className="ordinal" bdrs="sm" fz="md" fw={700} aria-hidden="true">
          {position}
        </Box>
        <h2 className={styles.itemTitle}>
          <span className="hidden-text">Question {position}&nbsp;: </span>
          {title}
        </h2>
        <Group className="pills" component="p" align="stretch" gap={6}>
          <span>{questionTypes[typeOf(question)].label}</span>
          <span>coefficient {coefficient}</span>
          {regex && <span>{takesDigitsOnly(regex) ? `«\u00A0${expectedFormat(regex)}\u00A0»` : "format imposé"}</span>}
        </Group>
      </Group>
      <Stack pt="sm" pb={8} px={8} gap="sm">
        {image_start && <QuestionImage png={image_start} alt={image_start_alt || `Dessin de la question ${position}`} />}
        <RichText html={text} />
        {image_end && <QuestionImage png={image_end} alt={image_end_alt || `Dessin à la fin de la question ${position}`} />}
        <Group component="ul" align="stretch" gap="6px 8px" aria-label={`Réponses possibles de la question ${position}`}>
          {possibleAnswers.map(({ id, value, isCorrect, spellings }) => (
            <Group
              key={id}
              component="li"
              wrap="nowrap"
              gap={6}
              px="sm"
              py={4}
              bdrs="sm"
              style={{ overflowWrap: "anywhere" }}
              {...(isCorrect ? { bd: "1px solid var(--green-700)", bg: "var(--green-50)", fw: 600 } : { bd: "1px solid var(--ink-200)" })}
            >
              {isCorrect && <IconCheck size={18} style={{ flex: "none" }} aria-hidden />}
              {value}
              {spellings && (
                <Text component="span" fz="sm" fw={400}>
                  ou {spellings.map((spelling) => `«\u00A0${spelling.value}\u00A0»`).join(", ")}
                </Text>
              )}
              {isCorrect && (
                <Badge size="sm" flex="none" variant="light" color="green">
                  juste
                </Badge>
              )}
            </Group>
          ))}
        </Group>
        <Button variant="default" size="sm" mr="auto" onClick={onCorrect}>
          Corriger ce qui est juste
          <span className="hidden-text"> à la question {position}</span>
        </Button>
      </Stack>
    </>
  );
}

const QuestionImage = ({ png, alt }: { png: string; alt: string }) => (
  <img className={styles.drawing} src={`data:image/png;base64,${png}`} alt={alt} />
);
