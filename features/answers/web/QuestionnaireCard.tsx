import { Button, Group, Text, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { apiQuery } from "#platform/web/query.ts";
import { answersApi } from "../answers.contract.ts";
import styles from "./QuestionnaireCard.module.css";

type Progress = ResponseOf<typeof answersApi.progress>["stage"];

/** Where the person stands at the online stage, and the link to it (PPL-02). Reading this starts no clock. */
export function QuestionnaireCard() {
  const { data } = useQuery({ ...apiQuery(answersApi.progress), staleTime: 0 });
  const { text, action } = describeProgress(data?.stage);
  return (
    <Group className={`card part ${styles.card}`} component="section" gap="18px 28px" aria-labelledby="questionnaire-en-ligne">
      <div>
        <Title order={2} id="questionnaire-en-ligne">
          Votre questionnaire en ligne
        </Title>
        <Text mt={6}>{text}</Text>
      </div>
      {action && (
        <Button
          component={Link}
          to="/questionnaire"
          preload={false}
          variant="main"
          size="lg"
          rightSection={<IconArrowRight size={20} aria-hidden />}
        >
          {action}
        </Button>
      )}
    </Group>
  );
}

/** As long as nothing is known, the text of who has not begun. */
function describeProgress(progress: Progress | undefined): { readonly text: string; readonly action: string | null } {
  if (progress === null) return { text: "Aucun questionnaire n'est ouvert en ce moment. Revenez plus tard\u00A0!", action: null };
  const { isClosed, isOpened, answered, counted } = progress ?? { isClosed: false, isOpened: false, answered: 0, counted: 0 };
  const kept = answered === 1 ? "Votre réponse est chez nous" : `Vos ${answered} réponses sont chez nous`;
  if (isClosed && answered === 0) return { text: "Le questionnaire est fermé.", action: isOpened ? "Revoir le questionnaire" : null };
  if (isClosed) return { text: `Le questionnaire est fermé. ${kept}.`, action: "Revoir mes réponses" };
  if (!isOpened)
    return {
      text: "Installez-vous au calme, avec du papier et un crayon. Vous pouvez vous arrêter et revenir\u00A0: à égalité, le temps départage, depuis le moment où vous découvrez les questions.",
      action: "Répondre au questionnaire",
    };
  if (answered === 0) return { text: "Vous avez découvert les questions. Aucune réponse pour l'instant.", action: "Reprendre" };
  if (answered < counted)
    return { text: `Vous avez répondu à ${answered} ${answered === 1 ? "question" : "questions"} sur ${counted}.`, action: "Reprendre" };
  return { text: `${kept}, modifiables tant que le questionnaire est ouvert.`, action: "Revoir mes réponses" };
}
