import { Anchor, Box, Button, Group, Text } from "@mantine/core";
import { IconPhotoHeart } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { LinkButton } from "#platform/web/links.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { Pentominoes } from "#platform/web/Pentominoes.tsx";
import { describeKept, untilClosing } from "../closing-text.ts";
import type { ServedStage } from "../sheet.contract.ts";
import { countSaved, describeAnswer, isAnswered, isPartial, toAnswerValue } from "../sheet.ts";
import styles from "./AnswerSheet.module.css";
import { keepPicture } from "./keepsake.ts";
import { describeInvalid, OFFLINE_TEXT } from "./messages.ts";
import { cardId } from "./QuestionCard.tsx";
import { countAnswered, describeCount } from "./QuestionList.tsx";
import type { ShownQuestion } from "./shown-sheet.ts";
import type { SheetView } from "./useSheet.ts";

interface Props {
  readonly view: SheetView;
  readonly stage: ServedStage | null;
  /** What the participant does next, where it is not the home page. */
  readonly farewell: string | undefined;
  readonly onGo: (question: ShownQuestion, click: MouseEvent) => void;
  readonly onClose: () => void;
}

/** « J'ai terminé » lists saved and missing answers (PPL-02). It ends nothing: answers can be changed while the stage is open. */
export function FinishDialog({ view, stage, farewell, onGo, onClose }: Props) {
  const { counted, shown, invalid, unsaved } = view;
  const answered = countAnswered(view);
  const isSaved = unsaved.length === 0;
  const staysFirst = view.isKeptHere && !isSaved;
  const [first] = counted;
  const blank = counted.filter((question) => !isAnswered(shown(question)));
  const partial = counted.filter((question) => !invalid.includes(question) && isPartial(question, shown(question)));
  const missing = invalid[0] ?? blank[0] ?? partial[0];
  const goesOn = !staysFirst && missing !== undefined;
  return (
    <Modal opened onClose={onClose} title={titleOf(view, answered, partial.length)} size="md">
      {isSaved && answered === counted.length && partial.length === 0 && <Pentominoes className={styles.tiling} />}
      <Text role="status">{describeSaved(view)}</Text>
      {isSaved && answered > 0 && (
        <>
          {farewell && <Text mt="xs">{farewell}</Text>}
          {!view.isPractice && (
            <Button
              variant="subtle"
              mt="xs"
              px="xs"
              leftSection={<IconPhotoHeart size={20} aria-hidden />}
              onClick={() => void keepPicture([stage?.name ?? "", describeCount(view), `Championnat ${stage?.year}`])}
            >
              Garder une image
            </Button>
          )}
        </>
      )}
      {invalid.length > 0 && <Text mt="xs">{describeInvalid(invalid)}</Text>}
      <Missing label="À corriger" questions={invalid} onGo={onGo} />
      <Missing label="Sans réponse" questions={blank} onGo={onGo} />
      <Missing label="Réponse à compléter" questions={partial} onGo={onGo} />
      {answered > 0 && <Given view={view} />}
      <Group className={styles.ways ?? ""} gap="sm">
        {staysFirst && <Button onClick={onClose}>Rester ici</Button>}
        {goesOn && <Button onClick={(click) => onGo(missing, click)}>Continuer à répondre</Button>}
        <LinkButton to="/participant" {...((staysFirst || goesOn) && { variant: "default" })} onClick={onClose}>
          Revenir à mon espace
        </LinkButton>
        {!staysFirst && !goesOn && first && (
          <Button variant="default" onClick={(click) => onGo(first, click)}>
            Relire mes réponses
          </Button>
        )}
      </Group>
    </Modal>
  );
}

function titleOf({ unsaved, counted, isPractice }: SheetView, answered: number, partial: number): string {
  if (unsaved.length > 0) return "Presque fini";
  if (answered === 0) return "Aucune réponse pour l'instant";
  const left = counted.length - answered;
  if (isPractice && left + partial > 0) return "L'essai n'est pas fini";
  if (left === 0 && partial > 0)
    return partial === 1 ? "C'est envoyé\u00A0: une réponse est à compléter" : `C'est envoyé\u00A0: ${partial} réponses sont à compléter`;
  if (left === 0) return "Bravo, vous avez répondu à tout\u00A0!";
  return left === 1 ? "C'est envoyé\u00A0: il reste un problème" : `C'est envoyé\u00A0: il reste ${left} problèmes`;
}

function describeSaved({
  state: { phase },
  closesAt,
  isOwnEnd,
  counted,
  unsaved,
  invalid,
  isOffline,
  isServerFailing,
  isTimed,
  isPractice,
}: SheetView): string {
  if (isPractice) return "C'était pour essayer\u00A0: vos réponses restent sur cet appareil.";
  if (phase === "saving") return "Enregistrement…";
  if (isOffline) return OFFLINE_TEXT;
  if (isServerFailing) return "Le serveur ne répond pas. Vos réponses sont gardées sur cet appareil et partiront toutes seules.";
  if (unsaved.length > invalid.length) return "Une autre page a enregistré autre chose\u00A0: comparez, puis enregistrez.";
  const saved = countSaved(counted);
  const until = isOwnEnd ? "jusqu'à la fin de votre temps" : untilClosing(closesAt);
  if (saved === 0) return `Vous pouvez répondre ${until}.`;
  const kept = `${describeKept(saved)}. Vous pouvez ${saved === 1 ? "la" : "les"} modifier ${until}.`;
  return isTimed ? `${kept} Votre temps s'arrête à votre dernier changement\u00A0: changer une réponse l'allonge.` : kept;
}

const Given = ({ view: { counted, shown } }: Pick<Props, "view">) => (
  <Box component="dl" className={styles.given} mt="md" mb={0}>
    {counted
      .filter((question) => isAnswered(shown(question)))
      .map((question) => (
        <div key={question.id}>
          <dt>
            {question.position}. {question.title}
          </dt>
          <dd>{describeAnswer(toAnswerValue(question, shown(question)))}</dd>
        </div>
      ))}
  </Box>
);

function Missing({ label, questions, onGo }: Pick<Props, "onGo"> & { label: string; questions: readonly ShownQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <Group mt="sm" gap={4} wrap="nowrap" align="baseline">
      <Box component="span" flex="none">
        {label}
        &nbsp;:
      </Box>
      <Group gap={0}>
        {questions.map((question) => (
          <Anchor key={question.id} href={`#${cardId(question)}`} px={8} py={4} miw={24} inherit onClick={(click) => onGo(question, click)}>
            <span className="hidden-text">Problème </span>
            {question.position}
          </Anchor>
        ))}
      </Group>
    </Group>
  );
}
