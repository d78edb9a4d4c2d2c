import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { answersApi } from "#features/answers/answers.contract.ts";
import { AnswerDetails } from "#features/answers/web/AnswerDetails.tsx";
import { WithdrawalFacts } from "#features/convocations/web/WithdrawalFacts.tsx";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import type { Task } from "#features/people/web/stage-people.actions.tsx";
import { nameOf, resultOf } from "#features/results/stage-person.ts";
import type { Stage } from "#features/stages/stages.contract.ts";
import { withElision } from "#platform/contract/elision.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { CardTask } from "./CardTask.tsx";
import { ConvokeTask } from "./ConvokeTask.tsx";
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
          opened
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
      {details.data ? (
        <AnswerDetails details={details.data} />
      ) : details.error ? (
        <Failure error={details.error} onRetry={() => void details.refetch()} />
      ) : (
        <Loading label="Chargement des réponses..." lines={8} />
      )}
    </Modal>
  );
}
