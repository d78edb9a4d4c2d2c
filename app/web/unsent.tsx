import { Button, Group, List, Text } from "@mantine/core";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import type { Edit } from "#features/answers/sheet.ts";
import { forgetTurns } from "#features/answers/web/turn.ts";
import type { GradeEdit } from "#features/exam-centers/grade-row.ts";
import { drafts } from "#platform/web/drafts.ts";
import { counted } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { Themed } from "./Themed.tsx";

type Kind = "answers" | "grades" | "questions" | "pupils";
type Unsent = ReadonlyMap<string, unknown>;

/** What each kind of draft is called, and how one leaves from any page; what has to be read again on its own page does not. */
const kinds: Record<Kind, { words(count: number): string; send?(userId: string, path: string[], draft: unknown): Promise<void> }> = {
  answers: {
    words: (count) => counted(count, "réponse pas encore enregistrée", "réponses pas encore enregistrées"),
    send: async (userId, [, questionId = ""], draft) =>
      (await import("#features/answers/web/send-kept.ts")).sendKeptAnswer(userId, questionId, draft as Edit),
  },
  grades: {
    words: (count) => counted(count, "ligne de notes pas encore enregistrée", "lignes de notes pas encore enregistrées"),
    send: async (_, [centerId = "", questionnaireId = "", userId = ""], draft) =>
      (await import("#features/exam-centers/web/send-marks.ts")).sendKeptMarks({ centerId, questionnaireId }, userId, draft as GradeEdit),
  },
  questions: {
    words: (count) =>
      counted(count, "étape dont les questions ne sont pas enregistrées", "étapes dont les questions ne sont pas enregistrées"),
  },
  pupils: { words: () => "une liste d'élèves pas encore importée" },
};

const kindOf = (name: string): Kind | undefined => (Object.keys(kinds) as Kind[]).find((kind) => name.startsWith(`${kind}/`));
const unsentOf = (userId: string): Promise<Unsent> => drafts.readAll<unknown>(userId, "").catch(() => new Map());

/** Forgets what this device kept of a person. */
export async function dropUnsent(userId: string): Promise<void> {
  for (const name of (await unsentOf(userId)).keys()) await drafts.drop(userId, name).catch(() => undefined);
  forgetTurns(userId);
}

/** Asks what becomes of what was typed and not sent, if anything; `undefined`: there was nothing to ask. */
export async function askAboutUnsent(userId: string): Promise<"go" | "stay" | undefined> {
  const unsent = await unsentOf(userId);
  if (unsent.size === 0) return undefined;
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const { promise, resolve } = Promise.withResolvers<"go" | "stay">();
  root.render(
    <Themed>
      <UnsentDialog userId={userId} found={unsent} onChoose={resolve} />
    </Themed>,
  );
  return promise.finally(() => {
    root.unmount();
    place.remove();
  });
}

/** Sends what can be sent; why something stays, each reason once. */
async function sendAll(userId: string, unsent: Unsent): Promise<string[]> {
  const failures = new Set<string>();
  for (const [name, draft] of unsent) {
    const [kind = "", ...path] = name.split("/");
    try {
      await kinds[kind as Kind]?.send?.(userId, path, draft);
      if (kinds[kind as Kind]?.send) await drafts.dropSent(userId, name, draft);
    } catch (refused) {
      failures.add(messageOf(refused));
    }
  }
  return [...failures];
}

interface Props {
  readonly userId: string;
  readonly found: Unsent;
  readonly onChoose: (choice: "go" | "stay") => void;
}

function UnsentDialog({ userId, found, onChoose }: Props) {
  const [unsent, setUnsent] = useState(found);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const counts = Map.groupBy(unsent.keys(), kindOf);
  const maySend = [...counts.keys()].some((kind) => kind && kinds[kind].send);
  const send = async () => {
    setBusy(true);
    setFailures(await sendAll(userId, unsent));
    const left = await unsentOf(userId);
    setBusy(false);
    if (left.size === 0) onChoose("go");
    setUnsent(left);
  };
  return (
    <Modal opened zIndex={300} title="Se déconnecter avant l'envoi&nbsp;?" onClose={() => onChoose("stay")}>
      <Text>Cet appareil garde encore, pour vous&nbsp;:</Text>
      <List my="xs">{[...counts].map(([kind, names]) => kind && <List.Item key={kind}>{kinds[kind].words(names.length)}</List.Item>)}</List>
      <Text>Après la déconnexion, il n'en restera rien ici{maySend || ". Pour les garder, restez et enregistrez-les sur leur page"}.</Text>
      {failures.length > 0 && (
        <div role="alert">
          <Text mt="sm" c="red">
            Tout n'a pas pu partir.
          </Text>
          {failures.map((failure) => (
            <Text key={failure} mt="xs" c="red">
              {failure}
            </Text>
          ))}
        </div>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" c="red" disabled={isBusy} onClick={() => onChoose("go")}>
          Supprimer
        </Button>
        <Button {...(maySend ? { variant: "default" } : { "data-autofocus": true })} disabled={isBusy} onClick={() => onChoose("stay")}>
          Rester
        </Button>
        {maySend && (
          <Button loading={isBusy} data-autofocus onClick={() => void send()}>
            Envoyer
          </Button>
        )}
      </Group>
    </Modal>
  );
}
