import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { describeKept } from "#contest/sheet/closing-text.ts";
import { BeforeOpening } from "#contest/sheet/web/BeforeOpening.tsx";
import { useHasUnsent } from "#contest/sheet/web/drafts.ts";
import { SheetCard, SheetLink } from "#contest/sheet/web/SheetCard.tsx";
import { UnsentWait } from "#contest/sheet/web/UnsentNote.tsx";
import { useRefetchAfter } from "#contest/sheet/web/usePassed.ts";
import { formatDeadline, formatDuration } from "#platform/web/format.ts";
import { useLateScript } from "#platform/web/late-script.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { type OwnStageOnWire, schoolStagesApi } from "../school-stages.contract.ts";
import { namesOf } from "./pupil-sheet-names.ts";
import { unsentSchoolAnswers } from "./unsent-school-answers.ts";

export const useOwnStages = () => useApiQuery(schoolStagesApi.mine, { staleTime: 0 });

export function OwnStages({ userId }: { userId: string }) {
  const { data = [], refetch } = useOwnStages();
  return data.map((stage) => <OwnStage key={stage.id} userId={userId} stage={stage} onPassed={refetch} />);
}

export interface BeforeConsentsProps {
  readonly userId: string;
  /** A parent answers. */
  readonly isChild: boolean;
  readonly diplomas: ReactNode;
  readonly children: ReactNode;
}

/** Stages shown before the federation's consents: a school lesson does not wait for them, nor do its closed sheet and its diploma (CLS-03). */
export function OwnStagesBeforeConsents({ userId, isChild, diplomas, children }: BeforeConsentsProps) {
  const { data = [], refetch } = useOwnStages();
  const [toPlay, closed] = [data.filter(({ state }) => state !== "closed"), data.filter(({ state }) => state === "closed")];
  return (
    <>
      {(data.length > 0 || diplomas) && (
        <Stack gap="md" mb={28}>
          <Text>{textBeforeConsents(toPlay, isChild)}</Text>
          {[...toPlay, ...closed].map((stage) => (
            <OwnStage key={stage.id} userId={userId} stage={stage} onPassed={refetch} />
          ))}
          {diplomas}
        </Stack>
      )}
      {children}
    </>
  );
}

function textBeforeConsents(toPlay: readonly OwnStageOnWire[], isChild: boolean): string {
  if (toPlay.length === 0) return "Ce que vous avez de votre établissement est ici, sans attendre les autorisations.";
  if (toPlay.every(({ state, answered, problems }) => state === "open" && answered >= problems))
    return `Vous avez répondu à tout, bravo\u00A0! ${isChild ? "Un parent peut" : "Vous pouvez"} maintenant donner les autorisations, plus bas.`;
  return `Votre établissement vous fait jouer\u00A0: répondez d'abord, ${isChild ? "un parent donnera les autorisations plus tard" : "vous donnerez les autorisations ensuite"}.`;
}

function OwnStage({ userId, stage, onPassed }: { userId: string; stage: OwnStageOnWire; onPassed: () => unknown }) {
  const { id, name, state, opensAt, closesAt, erasedAt } = stage;
  useRefetchAfter(state === "closed" ? null : state === "open" ? closesAt : opensAt, onPassed);
  const action = actionOf(stage);
  return (
    <SheetCard
      id={`etape-${id}`}
      above="Avec votre établissement"
      title={name}
      text={stateText(stage)}
      link={
        action && (
          <SheetLink to="/participant/quart-de-finale/$stageId" params={{ stageId: id }} preload={false}>
            {action}
          </SheetLink>
        )
      }
    >
      {state === "before" && <BeforeOpening opensAt={opensAt} />}
      {erasedAt === null && <Unsent userId={userId} stageId={id} isClosed={state === "closed"} closesAt={closesAt} />}
    </SheetCard>
  );
}

function Unsent(props: Parameters<typeof import("./UnsentSchoolAnswers.tsx").default>[0]) {
  const hasUnsent = useHasUnsent(namesOf(props.userId, props.stageId));
  const UnsentSchoolAnswers = useLateScript(unsentSchoolAnswers, hasUnsent)?.default;
  if (!hasUnsent) return null;
  return UnsentSchoolAnswers ? <UnsentSchoolAnswers {...props} /> : <UnsentWait />;
}

function stateText({ state, opensAt, closesAt, endsAt, minutesToBegin, answered, problems, erasedAt }: OwnStageOnWire): string {
  if (state === "before") return `Vous y répondrez ici à partir du ${formatDeadline(opensAt)}.`;
  const count = `${answered} ${answered === 1 ? "problème" : "problèmes"} sur ${problems}`;
  if (state === "closed" && erasedAt !== null)
    return `Il est fermé. Vous aviez répondu à ${count}\u00A0; vos réponses sont effacées depuis, comme le règlement le demande.`;
  if (state === "closed" && endsAt === closesAt) return `Votre temps est écoulé. ${describeKept(answered)}.`;
  if (state === "closed") return answered === 0 ? "Il est fermé." : `Il est fermé. Vous aviez répondu à ${count}.`;
  if (minutesToBegin !== null) return `Vous aurez ${formatDuration(minutesToBegin)}, sans pause. Le temps part quand vous commencez.`;
  const until = `Il ferme ${endsAt === closesAt ? "pour vous " : ""}le ${formatDeadline(closesAt)}.`;
  return answered === 0 ? `Vous pouvez répondre. ${until}` : `Vous avez répondu à ${count}. ${until}`;
}

function actionOf({ state, answered, problems, erasedAt }: OwnStageOnWire): string | null {
  if (state === "before" || erasedAt !== null) return null;
  if (state === "closed") return answered === 0 ? null : "Revoir mes réponses";
  return answered === 0 ? "Répondre" : answered < problems ? "Reprendre" : "Revoir mes réponses";
}
