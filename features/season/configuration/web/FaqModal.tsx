import { Suspense, use } from "react";
import { Modal } from "#platform/web/Modal.tsx";
import { RichText } from "#platform/web/RichText.tsx";
import { Empty, Failure, Loading } from "#platform/web/states.tsx";

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly text: Promise<string | null>;
  readonly onRetry: () => void;
}

export default function FaqModal({ isOpen, onClose, text, onRetry }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Une question&nbsp;? Un problème&nbsp;?" size={620}>
      <Suspense fallback={<Loading lines={6} />}>
        <Answers text={text} onRetry={onRetry} />
      </Suspense>
    </Modal>
  );
}

function Answers({ text, onRetry }: Pick<Props, "text" | "onRetry">) {
  const html = use(text);
  if (html === null) return <Failure message="Les réponses n'ont pas pu être chargées." onRetry={onRetry} />;
  if (html === "")
    return <Empty title="Rien n'est encore écrit ici">Écrivez-nous à l'adresse «&nbsp;Contact&nbsp;», au bas de la page.</Empty>;
  return <RichText html={html} />;
}
