import { Button, TextInput } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { counted, formatNumber } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { isConfirmed } from "../key-confirmation.ts";
import { accountInWords } from "../key-words.ts";
import { faultsOf } from "../question-check.ts";
import { type AnswerDraft, draftsOf, isChanged } from "../question-drafts.ts";
import { type KeyAccountOnWire, type QuestionSetOnWire, questionSetApi } from "../question-set.contract.ts";
import { MARKS_UNDER_WAY } from "../stage-flags.ts";
import { AnswerRows } from "./AnswerRows.tsx";
import styles from "./questions.module.css";

type Question = QuestionSetOnWire["questions"][number];

interface Props {
  readonly question: Question;
  readonly revision: string;
  readonly isUnderWay: boolean;
  readonly onClose: () => void;
}

/** Corrects a wrong key: what is right, then whose grades change, then a typed confirmation (STG-12). */
export function KeyDialog({ question, revision, isUnderWay, onClose }: Props) {
  const key = useKey(question, revision);
  const { done, account } = key;
  return (
    <Modal opened onClose={onClose} size="lg" title={`Corriger la question ${question.position}, «\u00A0${question.title}\u00A0»`}>
      {done ? (
        <Done account={done} onClose={onClose} />
      ) : account ? (
        <Confirm {...key} {...{ question, isUnderWay, account, onClose }} />
      ) : (
        <Edit {...key} {...{ question, isUnderWay, onClose }} />
      )}
    </Modal>
  );
}

function useKey(question: Question, revision: string) {
  const [answers, setAnswers] = useState<readonly AnswerDraft[]>(() => draftsOf([question])[0]?.possibleAnswers ?? []);
  const body = {
    basedOn: revision,
    possibleAnswers: answers.filter(({ value }) => value.trim() !== "").map(({ value, isCorrect }) => ({ value, isCorrect })),
  };
  const params = { id: question.id };
  const preview = useMutation({
    mutationFn: () => call(questionSetApi.correctKey, { params, query: { dryRun: "true" }, body }),
    meta: { changesNothingElse: true },
  });
  const correction = useMutation({
    mutationFn: (confirmation: string) => call(questionSetApi.correctKey, { params, body: { ...body, confirmation } }),
  });
  return {
    answers,
    setAnswers,
    account: preview.data,
    done: correction.data,
    failure: correction.error ?? preview.error,
    isBusy: preview.isPending || correction.isPending,
    look: () => preview.mutate(),
    back: () => {
      preview.reset();
      correction.reset();
    },
    correct: (confirmation: string) => correction.mutate(confirmation),
  };
}

type Key = ReturnType<typeof useKey> & Omit<Props, "revision">;

function Edit({ question, answers, setAnswers, look, failure, isBusy, onClose }: Key) {
  const drafts = draftsOf([question]).map((draft) => ({ ...draft, possibleAnswers: answers }));
  const faults = faultsOf(drafts, [question]);
  const [type] = drafts.map((draft) => draft.type);
  return (
    <form
      className={styles.key}
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      {question.openAnswer === 0 && <p>Des participants ont choisi parmi ces réponses&nbsp;: seul ce qui est juste peut encore changer.</p>}
      {type && (
        <AnswerRows
          type={type}
          formMatters={question.formMatters}
          answers={answers}
          isFixed={question.openAnswer === 0}
          errorAt={(place) => faults.find(({ field }) => field === `possibleAnswers.${place}.value`)?.message}
          onChange={setAnswers}
        />
      )}
      <Failed failure={failure} />
      <div className={styles.keyFoot}>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" loading={isBusy} disabled={faults.length > 0 || !isChanged(drafts, [question])}>
          Voir les notes qui changent
        </Button>
      </div>
    </form>
  );
}

function Confirm({ question, isUnderWay, account, correct, back, failure, isBusy }: Key & { account: KeyAccountOnWire }) {
  const [typed, setTyped] = useState("");
  return (
    <form
      className={styles.key}
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed(typed, question)) correct(typed);
      }}
    >
      <Account account={account} />
      {isUnderWay && <p>{MARKS_UNDER_WAY}</p>}
      <TextInput
        label="Pour confirmer, tapez le numéro ou le titre de la question"
        value={typed}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Failed failure={failure} />
      <div className={styles.keyFoot}>
        <Button variant="default" onClick={back}>
          Revenir aux solutions
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isConfirmed(typed, question)}>
          Corriger et recalculer les notes
        </Button>
      </div>
    </form>
  );
}

function Done({ account, onClose }: { account: KeyAccountOnWire; onClose: () => void }) {
  const { regraded } = account;
  return (
    <div className={styles.key} role="status">
      <p>
        <strong>La solution est corrigée.</strong>{" "}
        {regraded
          ? `Les notes de l'étape sont recalculées : ${counted(regraded.generated, "note", "notes")} d'après les réponses${
              regraded.kept > 0 ? `, ${formatNumber(regraded.kept)} saisies à la main laissées telles quelles` : ""
            }.`
          : "Les notes de cette étape n'étaient pas encore calculées\u00A0: elles le seront avec cette solution."}
      </p>
      <Account account={account} />
      {regraded && <p>Les qualifications ne changent pas d'elles-mêmes&nbsp;: si des seuils ont été appliqués, recalculez-les.</p>}
      <div className={styles.keyFoot}>
        <Button onClick={onClose}>Fermer</Button>
      </div>
    </div>
  );
}

/** Whose grades change: how many, and the first of them. */
function Account({ account }: { account: KeyAccountOnWire }) {
  const { people, gaining, losing } = account;
  const others = gaining.people + losing.people - people.length;
  const marks = ({ grade, coefficient }: { grade: number; coefficient: number }) =>
    `${counted(grade, "point", "points")}, coefficient ${formatNumber(coefficient)}`;
  return (
    <>
      <ul className={styles.account}>
        {accountInWords(account, counted).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {people.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
        <ul className={styles.people} aria-label="Les personnes dont la note change" tabIndex={0}>
          {people.map(({ id, lastname, firstname, username, before, after }) => (
            <li key={id}>
              <span>
                {lastname} {firstname} <span className="muted">{username}</span>
              </span>
              <span className="figures">
                {marks(before)} <IconArrowRight size={14} aria-hidden />
                <span className="hidden-text">puis</span> {marks(after)}
              </span>
            </li>
          ))}
          {others > 0 && <li className="muted">et {counted(others, "autre personne", "autres personnes")}</li>}
        </ul>
      )}
    </>
  );
}

const Failed = ({ failure }: { failure: Error | null }) =>
  failure && (
    <p className={styles.error} role="alert">
      {messageOf(failure)}
    </p>
  );
