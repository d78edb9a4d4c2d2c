import { Button, Group, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { differencesOf } from "#school/school-stages/entries.ts";
import { nameOf } from "#school/school-stages/pupil-name.ts";
import { answerSheetsApi, type PaperStageOnWire, type PupilOnWire } from "../answer-sheets.contract.ts";
import type { EntrySource } from "../entry.ts";
import styles from "./answer-sheets.module.css";
import { comparable, textOf } from "./entry-text.ts";
import { paperQuery } from "./paper-query.ts";
import { Strip } from "./Strip.tsx";
import { picturesOf, placeOf, placeOfTime, problemsOf } from "./sheet-problems.ts";
import { withEntry } from "./useEntryWork.ts";

interface Props {
  readonly stage: PaperStageOnWire;
  readonly pupil: PupilOnWire;
  readonly onClose: () => void;
  /** Leads to the next sheet whose entries differ; null: there is none. */
  readonly onNext: (() => void) | null;
  readonly onReread: (source: EntrySource) => void;
}

export function Differences({ stage, pupil, onClose, onNext, onReread }: Props) {
  const { id } = stage.stage;
  const settle = useSettling(id, pupil.userId);
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const hasDecided = settle.isSuccess;
  const problems = problemsOf(stage, pupil.categoryId);
  const ids = problems.map((problem) => problem.id);
  const paper = pupil.entries.find(({ source }) => source === "paper");
  const second = pupil.entries.find(({ source }) => source === "second");
  const differing = paper && second ? differencesOf(comparable(paper), comparable(second), ids) : [];
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // After a decision the focus goes to the next difference, or to the way on, never to a choice: a held key must decide nothing.
  useEffect(() => {
    if (hasDecided) section.current?.querySelector<HTMLElement>(differing.length > 0 ? "section" : "[data-next]")?.focus();
  }, [hasDecided, differing.length]);
  const pictures = picturesOf(stage, pupil);
  const own = pupil.entries.find(({ isOwn }) => isOwn);
  const authors = [...new Set(pupil.entries.flatMap(({ enteredBy }) => enteredBy ?? []))];
  return (
    <section ref={section} aria-label={`Différences de la feuille ${withElision(nameOf(pupil))}`}>
      <Title order={2} ref={heading} tabIndex={-1}>
        {nameOf(pupil)}
      </Title>
      <Text c="dimmed" mb="sm" role="status">
        {differing.length === 0
          ? "Les deux saisies disent la même chose."
          : differing.length === 1
            ? "Une différence entre les deux saisies : laquelle est juste ?"
            : `${differing.length} différences entre les deux saisies : laquelle est juste à chaque fois ?`}
      </Text>
      {differing.map((problemId) => {
        const title = problemId === null ? "Temps" : `Problème ${problems.find((problem) => problem.id === problemId)?.number}`;
        return (
          <section key={problemId ?? "time"} className={styles.row} aria-label={title} tabIndex={-1}>
            <Strip
              stageId={id}
              place={problemId === null ? placeOfTime(pictures) : placeOf(stage, pictures, problemId)}
              label={`${title}, sur la feuille`}
            />
            <div>
              <Text fw={600}>{title}</Text>
              <Group mt={6}>
                {[paper, second].map(
                  (entry) =>
                    entry && (
                      <Button
                        key={entry.source}
                        variant="default"
                        loading={settle.isPending}
                        onClick={() => settle.mutate({ problemId, source: entry.source })}
                      >
                        {textOf(entry, problemId)} ({entry.enteredBy ?? "compte supprimé"})
                      </Button>
                    ),
                )}
              </Group>
            </div>
          </section>
        );
      })}
      {!own && differing.length > 0 && (
        <Text c="dimmed" mt="sm">
          Si ni l'une ni l'autre n'est juste,{" "}
          {authors.length === 0 ? "décidez-en une, puis relisez la feuille" : `${authors.join(" ou ")} corrige sa saisie`}.
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        {own && differing.length > 0 && (
          <Button variant="default" onClick={() => onReread(own.source)}>
            Ni l'une ni l'autre&nbsp;: corriger ma saisie
          </Button>
        )}
        <Button variant="default" data-next={onNext ? undefined : true} onClick={onClose}>
          Retour à la liste
        </Button>
        {onNext && (
          <Button variant={differing.length > 0 ? "default" : "main"} data-next onClick={onNext}>
            Différence suivante
          </Button>
        )}
      </Group>
    </section>
  );
}

function useSettling(id: string, userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { problemId: string | null; source: EntrySource }) => call(answerSheetsApi.settle, { params: { id, userId }, body }),
    onSuccess: (entries) =>
      queries.setQueryData<PaperStageOnWire>(
        paperQuery(id).queryKey,
        (before) => before && entries.reduce((now, entry) => withEntry(now, userId, entry), before),
      ),
  });
}
