import { Box, Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { type AnswerDraft, answerDraftsOf, asSameSolution, writtenAnswersOf } from "#contest/problem/answer-drafts.ts";
import { AnswerRows } from "#contest/problem/web/AnswerRows.tsx";
import type { KeyImpactOnWire } from "#contest/results/key-impact.contract.ts";
import { Changes, PeopleWorkbook } from "#contest/results/web/Changes.tsx";
import { call } from "#platform/web/api.ts";
import { download } from "#platform/web/download.ts";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { submitting } from "#platform/web/forms.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { isFree, typeOf } from "#season/marking/question-type.ts";
import { MARKS_UNDER_WAY } from "#season/stages/stage-flags.ts";
import { isConfirmed } from "../key-confirmation.ts";
import { describeKeyImpact } from "../key-impact-text.ts";
import type { DistinctSolutions } from "../lookalikes.ts";
import { validateDrafts } from "../question-check.ts";
import { draftsOf, isChanged } from "../question-drafts.ts";
import { type QuestionSetOnWire, questionSetApi } from "../question-set.contract.ts";

type Question = QuestionSetOnWire["questions"][number];

interface Props {
  readonly question: Question;
  readonly revision: string;
  readonly isUnderWay: boolean;
  /** Two solutions to merge by correcting the key. */
  readonly same?: DistinctSolutions;
  readonly onClose: () => void;
}

/** Corrects a wrong key: the right answers, then the affected grades, then a typed confirmation (STG-12). */
export function KeyDialog({ question, revision, isUnderWay, same, onClose }: Props) {
  const key = useKeyCorrection(question, revision, same);
  const { done, impact } = key;
  return (
    <Modal opened onClose={onClose} size="lg" title={`Corriger la question ${question.position}, «\u00A0${question.title}\u00A0»`}>
      {done ? (
        <Done impact={done} onClose={onClose} />
      ) : impact ? (
        <Confirm {...key} {...{ question, isUnderWay, impact, onClose }} />
      ) : (
        <Edit {...key} {...{ question, isUnderWay, onClose }} />
      )}
    </Modal>
  );
}

function useKeyCorrection(question: Question, revision: string, same: DistinctSolutions | undefined) {
  const [answers, setAnswers] = useState<readonly AnswerDraft[]>(() => {
    const saved = answerDraftsOf(question.possibleAnswers);
    return same ? asSameSolution(saved, same.one, same.other) : saved;
  });
  const body = {
    basedOn: revision,
    possibleAnswers: writtenAnswersOf(answers, typeOf(question)).filter(({ value }) => value.trim() !== ""),
  };
  const params = { id: question.id };
  const preview = useMutation({
    mutationFn: () => call(questionSetApi.correctKey, { params, query: { dryRun: "true" }, body }),
    failed: shownByPage,
    meta: { skipsRefetch: true },
  });
  const correction = useMutation({
    mutationFn: (confirmation: string) => call(questionSetApi.correctKey, { params, body: { ...body, confirmation } }),
    failed: shownByPage,
  });
  return {
    answers,
    setAnswers,
    impact: preview.data,
    done: correction.data,
    failure: correction.error ?? preview.error,
    isBusy: preview.isPending || correction.isPending,
    exportChanges: () => download(questionSetApi.keyWorkbook, { params, body }),
    showPreview: () => preview.mutate(),
    back: () => {
      preview.reset();
      correction.reset();
    },
    correct: (confirmation: string) => correction.mutate(confirmation),
  };
}

type KeyDialogState = ReturnType<typeof useKeyCorrection> & Omit<Props, "revision" | "same">;

function Edit({ question, answers, setAnswers, showPreview, failure, isBusy, onClose }: KeyDialogState) {
  const drafts = draftsOf([question]).map((draft) => ({ ...draft, possibleAnswers: answers }));
  const errors = validateDrafts(drafts, [question])[question.id] ?? {};
  const type = typeOf(question);
  return (
    <Stack component="form" gap={18} onSubmit={submitting(showPreview)}>
      {!isFree(type) && <p>Des participants ont choisi parmi ces réponses&nbsp;: seul ce qui est juste peut encore changer.</p>}
      <AnswerRows
        type={type}
        formMatters={question.formMatters}
        answers={answers}
        isFixed={!isFree(type)}
        errorOf={(field) => errors[field]}
        onChange={setAnswers}
      />
      <FailureMessage failure={failure} />
      <Group align="stretch" justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" loading={isBusy} disabled={Object.keys(errors).length > 0 || !isChanged(drafts, [question])}>
          Voir les notes qui changent
        </Button>
      </Group>
    </Stack>
  );
}

function Confirm({
  question,
  isUnderWay,
  impact,
  correct,
  exportChanges,
  back,
  failure,
  isBusy,
}: KeyDialogState & { impact: KeyImpactOnWire }) {
  const [typedConfirmation, setTypedConfirmation] = useState("");
  return (
    <Stack component="form" gap={18} onSubmit={submitting(() => isConfirmed(typedConfirmation, question) && correct(typedConfirmation))}>
      <ImpactSummary impact={impact} />
      {impact.changes && (
        <section>
          <Title order={3} size="h4" mb={6}>
            Ce qui changerait, une fois les seuils appliqués
          </Title>
          <Changes changes={impact.changes} />
          <PeopleWorkbook run={exportChanges} />
        </section>
      )}
      {isUnderWay && <p>{MARKS_UNDER_WAY}</p>}
      <TextInput
        label="Pour confirmer, tapez le numéro ou le titre de la question"
        value={typedConfirmation}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setTypedConfirmation(currentTarget.value)}
      />
      <FailureMessage failure={failure} />
      <Group align="stretch" justify="flex-end" gap="sm">
        <Button variant="default" onClick={back}>
          Revenir aux solutions
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isConfirmed(typedConfirmation, question)}>
          Corriger et recalculer les notes
        </Button>
      </Group>
    </Stack>
  );
}

function Done({ impact, onClose }: { impact: KeyImpactOnWire; onClose: () => void }) {
  const { regraded } = impact;
  return (
    <Stack gap={18} role="status">
      <p>
        <strong>La solution est corrigée.</strong>{" "}
        {regraded
          ? `Les notes de l'étape sont recalculées : ${formatCount(regraded.generated, "note", "notes")} d'après les réponses${
              regraded.kept > 0 ? `, ${formatNumber(regraded.kept)} saisies à la main laissées telles quelles` : ""
            }.`
          : "Les notes de cette étape n'étaient pas encore calculées\u00A0: elles le seront avec cette solution."}
      </p>
      <ImpactSummary impact={impact} />
      {regraded && (
        <p>
          Les qualifications ne changent pas d'elles-mêmes&nbsp;: si des seuils ont été appliqués, recalculez-les. Tant que rien n'a changé
          depuis, cette correction s'annule dans «&nbsp;Calculer les résultats&nbsp;» de l'étape.
        </p>
      )}
      <Group align="stretch" justify="flex-end" gap="sm">
        <Button onClick={onClose}>Fermer</Button>
      </Group>
    </Stack>
  );
}

function ImpactSummary({ impact }: { impact: KeyImpactOnWire }) {
  const { people, gaining, losing } = impact;
  const others = gaining.people + losing.people - people.length;
  const describeMarks = ({ grade, coefficient }: { grade: number; coefficient: number }) =>
    `${formatCount(grade, "point", "points")}, coefficient ${formatNumber(coefficient)}`;
  return (
    <>
      <ul className="bullets">
        {describeKeyImpact(impact).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {people.length > 0 && (
        <Box
          component="ul"
          className="ruled"
          px={14}
          py={4}
          mah={280}
          bd="1px solid var(--rule)"
          bdrs="md"
          fz="sm"
          style={{ overflowY: "auto" }}
          aria-label="Les personnes dont la note change"
          tabIndex={0}
        >
          {people.map(({ id, lastname, firstname, username, before, after }) => (
            <Group key={id} component="li" align="stretch" justify="space-between" gap="2px 16px" py={6}>
              <span>
                {lastname} {firstname} <span className="muted">{username}</span>
              </span>
              <span className="figures">
                {describeMarks(before)} <IconArrowRight size={14} aria-hidden />
                <span className="hidden-text">puis</span> {describeMarks(after)}
              </span>
            </Group>
          ))}
          {others > 0 && (
            <Box component="li" className="muted" py={6}>
              et {formatCount(others, "autre personne", "autres personnes")}
            </Box>
          )}
        </Box>
      )}
    </>
  );
}

const FailureMessage = ({ failure }: { failure: Error | null }) =>
  failure && (
    <Text c="var(--red-700)" fz="sm" fw={500} role="alert">
      {messageOf(failure)}
    </Text>
  );
