import { Loaded } from "#platform/web/Loaded.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { answersApi } from "../answers.contract.ts";
import { AnswerDetails } from "./AnswerDetails.tsx";

interface Props {
  readonly userId: string;
  readonly stage: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

export default function OwnAnswersModal({ userId, stage, onClose }: Props) {
  const explained = useApiQuery(answersApi.explained, { params: { userId, questionnaireId: stage.id } });
  return (
    <Modal opened onClose={onClose} size="lg" title={`Ma note\u00A0: ${stage.name}`}>
      <Loaded query={explained} label="Chargement de vos réponses..." lines={8}>
        {(data) => <AnswerDetails explained={data} isOwn />}
      </Loaded>
    </Modal>
  );
}
