import { useQuery } from "@tanstack/react-query";
import { answersApi } from "#features/answers/answers.contract.ts";
import { AnswerDetails } from "#features/answers/web/AnswerDetails.tsx";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { nameOf } from "#features/results/stage-person.ts";
import { withElision } from "#platform/contract/elision.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";

interface Props {
  readonly stage: { readonly id: string };
  readonly person: PersonOnWire;
  readonly onClose: () => void;
}

/** A person's answers. */
export function AnswersTask({ stage, person, onClose }: Props) {
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
