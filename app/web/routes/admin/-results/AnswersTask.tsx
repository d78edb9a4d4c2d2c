import { useQuery } from "@tanstack/react-query";
import { answersApi } from "#features/answers/answers.contract.ts";
import { GivenAnswers } from "#features/answers/web/GivenAnswers.tsx";
import { nameOf } from "#features/results/stage-person.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { ofName } from "#platform/contract/elision.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { ask } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";

interface Props {
  readonly stage: { readonly id: string };
  readonly person: PersonOnWire;
  readonly onClose: () => void;
}

/** What a person answered. */
export function AnswersTask({ stage, person, onClose }: Props) {
  const details = useQuery(ask(answersApi.details, { params: { userId: person.id, questionnaireId: stage.id } }));
  return (
    <Modal opened onClose={onClose} size="lg" title={`Réponses ${ofName(nameOf(person))}`}>
      {details.data ? (
        <GivenAnswers details={details.data} />
      ) : details.error ? (
        <Failure error={details.error} onRetry={() => void details.refetch()} />
      ) : (
        <Loading label="Chargement des réponses..." lines={8} />
      )}
    </Modal>
  );
}
