import { describeKept, untilClosing } from "#contest/sheet/closing-text.ts";
import { BeforeOpening, TryFirst } from "#contest/sheet/web/BeforeOpening.tsx";
import { Closing } from "#contest/sheet/web/Closing.tsx";
import { SheetCard, SheetLink } from "#contest/sheet/web/SheetCard.tsx";
import { UnsentWait } from "#contest/sheet/web/UnsentNote.tsx";
import { useRefetchAfter } from "#contest/sheet/web/usePassed.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { formatDeadline, formatDuration } from "#platform/web/format.ts";
import { useLateScript } from "#platform/web/late-script.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { answersApi } from "../answers.contract.ts";
import { useStoredSheet } from "./stored-sheet.ts";
import { unsentAnswers } from "./unsent-answers.ts";

type Progress = ResponseOf<typeof answersApi.progress>["stage"];

/** A person's progress at the online stage, and the link to it (PPL-02). Reading it starts no clock. */
export function QuestionnaireCard({ userId, isHiddenOnceClosed }: { readonly userId: string; readonly isHiddenOnceClosed: boolean }) {
  const hasUnsent = useStoredSheet(userId)?.hasUnsent ?? false;
  const { data, refetch } = useApiQuery(answersApi.progress, { staleTime: 0 });
  const UnsentAnswers = useLateScript(unsentAnswers, hasUnsent)?.default;
  const { text, action } = describeProgress(data?.stage, hasUnsent);
  const { isClosed = true, isOpened = false, opensAt = null, closesAt = null, endsAt = null } = data?.stage ?? {};
  const next = isClosed ? opensAt : closesAt;
  const hasPassed = useRefetchAfter(next, refetch);
  if (isHiddenOnceClosed && isClosed && !hasUnsent) return null;
  return (
    <SheetCard
      id="questionnaire-en-ligne"
      title={data?.stage?.name ?? "Votre questionnaire en ligne"}
      text={text}
      link={
        action && (
          // The text beside the button explains that it starts the clock.
          <SheetLink to="/questionnaire" ignoreBlocker preload={false}>
            {action}
          </SheetLink>
        )
      }
    >
      {opensAt !== null && !isOpened && <BeforeOpening opensAt={opensAt} />}
      {action && !isClosed && !isOpened && !hasUnsent && <TryFirst />}
      {hasUnsent &&
        data?.stage !== null &&
        (UnsentAnswers && data ? <UnsentAnswers userId={userId} isClosed={isClosed} closesAt={closesAt} /> : <UnsentWait />)}
      {!isClosed && closesAt !== null && !hasPassed && <Closing closesAt={closesAt} isOwnEnd={closesAt === endsAt} />}
    </SheetCard>
  );
}

/** Until progress is known, the text is that of a person who has not begun. */
function describeProgress(progress: Progress | undefined, hasUnsent: boolean): { readonly text: string; readonly action: string | null } {
  if (progress === null) return { text: "Aucun questionnaire n'est ouvert en ce moment. Revenez plus tard\u00A0!", action: null };
  const dates = { opensAt: null, closesAt: null, endsAt: null, minutesToBegin: null };
  const none = { isClosed: false, ...dates, isOpened: false, answered: 0, counted: 0 };
  const { isClosed, opensAt, closesAt, endsAt, minutesToBegin, isOpened, answered, counted } = progress ?? none;
  const kept = describeKept(answered);
  if (opensAt !== null && !isOpened) return { text: `Le questionnaire ouvre le ${formatDeadline(opensAt)}.`, action: null };
  if (isClosed && endsAt !== null && endsAt === closesAt)
    return { text: `Votre temps est écoulé. ${kept}.`, action: "Revoir mes réponses" };
  if (isClosed && answered === 0) return { text: "Le questionnaire est fermé.", action: isOpened ? "Revoir le questionnaire" : null };
  if (isClosed) return { text: `Le questionnaire est fermé. ${kept}.`, action: "Revoir mes réponses" };
  // This device has newer answers than the server's progress.
  if (!isOpened && hasUnsent) return { text: "Vous avez commencé à répondre.", action: "Reprendre" };
  if (minutesToBegin !== null)
    return {
      text: `Installez-vous au calme, avec du papier et un crayon. Vous aurez ${formatDuration(minutesToBegin)}, sans pause. Le temps part quand vous commencez.`,
      action: "Répondre au questionnaire",
    };
  if (!isOpened)
    return {
      text: "Installez-vous au calme, avec du papier et un crayon. Le temps part quand vous découvrez les problèmes. Vous pouvez vous arrêter et revenir. À égalité, le plus rapide passe devant.",
      action: "Répondre au questionnaire",
    };
  if (answered === 0) return { text: "Vous avez découvert les problèmes. Aucune réponse pour l'instant.", action: "Reprendre" };
  if (answered < counted)
    return { text: `Vous avez répondu à ${answered} ${answered === 1 ? "problème" : "problèmes"} sur ${counted}.`, action: "Reprendre" };
  // `Closing` below shows until when.
  if (closesAt !== null) return { text: `${kept}. Vous pouvez encore les modifier.`, action: "Revoir mes réponses" };
  return { text: `${kept}, modifiable${answered === 1 ? "" : "s"} ${untilClosing(closesAt)}.`, action: "Revoir mes réponses" };
}
