import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answersApi } from "#features/answers/answers.contract.ts";
import { AnswerDetails } from "#features/answers/web/AnswerDetails.tsx";
import { WithdrawalFacts } from "#features/convocations/web/WithdrawalFacts.tsx";
import { CenterSelect } from "#features/exam-centers/web/CenterSelect.tsx";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import type { Task } from "#features/people/web/stage-people.actions.tsx";
import { resultsApi } from "#features/results/results.contract.ts";
import { nameOf, resultOf } from "#features/results/stage-person.ts";
import { ResultCard } from "#features/results/web/ResultCard.tsx";
import type { Stage } from "#features/stages/stages.contract.ts";
import { useNextStage, useStages } from "#features/stages/web/useStage.ts";
import { withElision } from "#platform/contract/elision.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { allOf, Loaded } from "#platform/web/Loaded.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { WindowFoot } from "#platform/web/WindowFoot.tsx";
import { GradeTask } from "./GradeTask.tsx";
import type { useQualification } from "./useQualification.ts";

/** The current task and its people: one person of the list, or the selection. */
export interface StartedTask {
  readonly task: Task;
  readonly people: readonly PersonOnWire[];
}

interface Props {
  readonly stage: Pick<Stage, "name" | "year" | "physical" | "isClosed"> & { readonly id: string };
  readonly started: StartedTask;
  readonly qualification: ReturnType<typeof useQualification>;
  readonly onClose: () => void;
}

/** The window of a task; a change of qualification that removes nothing has none. */
export function PersonTask({ stage, started: { task, people }, qualification: { change, isBusy }, onClose }: Props) {
  const [person] = people;
  if (!person) return null;
  const convoke = (nextExamCenterId: string | null, successMessage: string) =>
    change({ changes: people.map(({ id }) => ({ userId: id, questionnaireId: stage.id, nextExamCenterId })), successMessage });
  switch (task) {
    case "answers":
      return <AnswersTask stage={stage} person={person} onClose={onClose} />;
    case "card":
      return <CardTask stage={stage} person={person} onClose={onClose} />;
    case "grade":
      return <GradeTask stage={stage} person={person} result={resultOf(person)} onClose={onClose} />;
    case "choose":
      return (
        <ConvokeTask
          stage={stage}
          people={people}
          isBusy={isBusy}
          onChoose={(center) => convoke(center, "Centre choisi")}
          onClose={onClose}
        />
      );
    case "cancel":
      return (
        <ConfirmDialog
          title={`Annuler le centre ${withElision(nameOf(person))} ?`}
          confirm="Annuler le centre"
          cancel="Garder le centre"
          isDestructive
          isBusy={isBusy}
          onConfirm={() => convoke(null, "Centre annulé")}
          onClose={onClose}
        >
          <Text>Cette personne reste qualifiée, mais n'est plus convoquée à {resultOf(person)?.nextExamCenter?.name}.</Text>
          <WithdrawalFacts stageId={stage.id} userIds={[person.id]} />
        </ConfirmDialog>
      );
    default:
      return null;
  }
}

interface AnswersTaskProps {
  readonly stage: { readonly id: string };
  readonly person: PersonOnWire;
  readonly onClose: () => void;
}

/** A person's answers. */
function AnswersTask({ stage, person, onClose }: AnswersTaskProps) {
  const details = useQuery(apiQuery(answersApi.details, { params: { userId: person.id, questionnaireId: stage.id } }));
  return (
    <Modal opened onClose={onClose} size="lg" title={`Réponses ${withElision(nameOf(person))}`}>
      <Loaded query={details} label="Chargement des réponses..." lines={8}>
        {(answers) => <AnswerDetails details={answers} />}
      </Loaded>
    </Modal>
  );
}

interface ConvokeTaskProps {
  readonly stage: { readonly id: string };
  readonly people: readonly PersonOnWire[];
  readonly isBusy: boolean;
  readonly onChoose: (centerId: string) => void;
  readonly onClose: () => void;
}

/** Chooses the center of the next stage; people not qualified become qualified (GRD-04). */
function ConvokeTask({ stage, people, isBusy, onChoose, onClose }: ConvokeTaskProps) {
  const [one] = people;
  const [center, choose] = useState(people.length === 1 && one ? (resultOf(one)?.nextExamCenterId ?? null) : null);
  const notQualified = people.filter((person) => resultOf(person)?.qualified !== true).length;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Centre d'épreuve ${people.length === 1 && one ? withElision(nameOf(one)) : `de ${formatCount(people.length, "personne")}`}`}
    >
      <Stack>
        {notQualified > 0 && (
          <Text>
            {people.length === 1
              ? "Cette personne"
              : formatCount(notQualified, "personne qui ne l'est pas encore", "personnes qui ne le sont pas encore")}{" "}
            {notQualified < 2 ? "devient qualifiée" : "deviennent qualifiées"} pour l'étape suivante.
          </Text>
        )}
        <CenterSelect
          label="Centre d'épreuve"
          description="Les places déjà prises depuis cette étape sont comptées."
          questionnaireId={stage.id}
          value={center}
          onChange={(chosen) => choose(chosen?.id ?? null)}
        />
        <WindowFoot onCancel={onClose} disabled={center === null} isBusy={isBusy} onConfirm={() => center !== null && onChoose(center)}>
          Convoquer
        </WindowFoot>
      </Stack>
    </Modal>
  );
}

interface CardTaskProps {
  readonly stage: { readonly id: string; readonly year: number };
  readonly person: PersonOnWire;
  readonly onClose: () => void;
}

const failure = "Erreur lors de la récupération des résultats";

/** A person's results in the year of a stage, one card each; the grade of the next stage can be edited while it is open (STG-10). */
function CardTask({ stage, person, onClose }: CardTaskProps) {
  const [edited, edit] = useState<string | null>(null);
  const results = useQuery({ ...apiQuery(resultsApi.ofUserYear, { params: { userId: person.id, year: stage.year } }), meta: { failure } });
  const next = useNextStage(stage.id);
  const stages = useStages();
  if (results.data === undefined || next.data === undefined || stages.data === undefined)
    return (
      <Modal opened onClose={onClose} size="lg" title={nameOf(person)}>
        <Loaded query={allOf({ results, next, stages })} failure={failure} label="Chargement des résultats..." lines={6}>
          {() => null}
        </Loaded>
      </Modal>
    );
  const resultOfStage = (id: string) => results.data.find(({ questionnaireId }) => questionnaireId === id);
  const shown = stages.data.filter(({ id }) => id === stage.id || id === next.data?.id || resultOfStage(id)).toReversed();
  const chosen = stages.data.find(({ id }) => id === edited);
  if (chosen) return <GradeTask stage={chosen} person={person} result={resultOfStage(chosen.id)} onClose={() => edit(null)} />;
  const refusalOfStage = (id: string) =>
    id === next.data?.id && next.data.isClosed ? "L'étape suivante est fermée : rouvrez-la pour modifier ses notes." : null;
  return (
    <Modal opened onClose={onClose} size="lg" title={`${nameOf(person)}, ${person.numPalmares}`}>
      <Stack>
        {shown.map((one) => (
          <ResultCard
            key={one.id}
            stage={one}
            result={resultOfStage(one.id)}
            {...((one.id === stage.id || one.id === next.data?.id) && {
              edit: { run: () => edit(one.id), refusal: refusalOfStage(one.id) },
            })}
          />
        ))}
      </Stack>
    </Modal>
  );
}
