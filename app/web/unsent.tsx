import { Button, Group, List, Text } from "@mantine/core";
import { useState } from "react";
import type { GradeEdit } from "#contest/exam-centers/grade-row.ts";
import type { Edit } from "#contest/sheet/sheet.ts";
import { clearSequence } from "#contest/sheet/web/device-sequence.ts";
import type { Sender } from "#contest/sheet/web/save-answers.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import { drafts } from "#platform/web/drafts.ts";
import { formatCount } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { waitingPages } from "#school/answer-sheets/web/waiting.ts";
import { askAbove } from "./ask-above.tsx";
import type { Member } from "./family.ts";

type Kind = "answers" | "school-answers" | "school-stages" | "grades" | "questions" | "pupils" | "paper-entries" | "photographs";
type Unsent = ReadonlyMap<string, unknown>;

interface KindOfDraft {
  label(count: number): string;
  send?(userId: string, path: string[], draft: unknown): Promise<void>;
}

const answersFrom = (originOf: (userId: string, stageId: string) => Promise<Sender>): KindOfDraft => ({
  label: (count) => formatCount(count, "réponse pas encore enregistrée", "réponses pas encore enregistrées"),
  send: async (userId, [stageId = "", questionId = ""], draft) =>
    (await import("#contest/sheet/web/save-answers.ts")).sendDraft(await originOf(userId, stageId), questionId, draft as Edit),
});

/** Label of each kind of draft, and how to send it from any page; drafts that must be reviewed on their own page cannot be sent. */
const kinds: Record<Kind, KindOfDraft> = {
  answers: answersFrom(async (userId, stageId) =>
    (await import("#contest/answers/web/active-questionnaire.ts")).onlineStage(userId, stageId),
  ),
  "school-answers": answersFrom(async (userId, stageId) =>
    (await import("#school/school-stages/web/pupil-sheet.ts")).schoolStage(userId, stageId),
  ),
  grades: {
    label: (count) => formatCount(count, "ligne de notes pas encore enregistrée", "lignes de notes pas encore enregistrées"),
    send: async (_, [centerId = "", questionnaireId = "", userId = ""], draft) =>
      (await import("#contest/exam-centers/web/send-marks.ts")).sendDraftMarks({ centerId, questionnaireId }, userId, draft as GradeEdit),
  },
  questions: {
    label: (count) =>
      formatCount(count, "étape dont les questions ne sont pas enregistrées", "étapes dont les questions ne sont pas enregistrées"),
  },
  "school-stages": { label: () => "un quart de finale pas encore enregistré" },
  pupils: { label: () => "une liste d'élèves pas encore importée" },
  "paper-entries": {
    label: (count) => formatCount(count, "feuille saisie pas encore enregistrée", "feuilles saisies pas encore enregistrées"),
  },
  photographs: { label: () => "des photos de feuilles de réponses pas encore envoyées" },
};

const kindOf = (name: string): Kind | undefined => (Object.keys(kinds) as Kind[]).find((kind) => name.startsWith(`${kind}/`));

async function unsentOf(userId: string): Promise<Unsent> {
  const typed = await drafts.readAll<unknown>(userId, "").catch(() => new Map<string, unknown>());
  const photographs = await waitingPages.readAll(userId).catch(() => new Map<string, unknown>());
  return new Map([...typed, ...[...photographs].map(([name, page]) => [`photographs/${name}`, page] as const)]);
}

export async function deleteUnsent(userId: string): Promise<void> {
  for (const name of (await unsentOf(userId)).keys()) await drafts.discard(userId, name).catch(() => undefined);
  clearSequence(userId);
  await waitingPages.removeAll(userId).catch(() => undefined);
}

/** Asks what to do with unsent input; `undefined` if there is none. */
export async function confirmUnsent(userId: string): Promise<"go" | "stay" | undefined> {
  const unsent = await unsentOf(userId);
  return unsent.size === 0 ? undefined : askAbove((choose) => <UnsentDialog userId={userId} found={unsent} onChoose={choose} />);
}

/** Others stay open on this device unless all leave. What they have not sent would be lost, and cannot be sent as another user. */
export async function askWhoLeaves(firstname: string, others: readonly Member[]): Promise<"all" | "one" | "stay"> {
  const unsent = await Promise.all(others.map(({ id }) => unsentOf(id)));
  const names = others.map((other, index) => (unsent[index]?.size ? `${other.firstname} (pas encore tout envoyé)` : other.firstname));
  return askAbove<"all" | "one" | "stay">((choose) => (
    <Modal opened zIndex={300} title="Qui se déconnecte&nbsp;?" onClose={() => choose("stay")}>
      <Text>Cet appareil reste aussi ouvert pour {listInFrench(names)}.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => choose("one")}>
          {firstname} seulement
        </Button>
        <Button data-autofocus onClick={() => choose("all")}>
          Déconnexion de tous
        </Button>
      </Group>
    </Modal>
  ));
}

async function sendAll(userId: string, unsent: Unsent): Promise<string[]> {
  const failures = new Set<string>();
  for (const [name, draft] of unsent) {
    const [kind = "", ...path] = name.split("/");
    try {
      await kinds[kind as Kind]?.send?.(userId, path, draft);
      if (kinds[kind as Kind]?.send) await drafts.discardSent(userId, name, draft);
    } catch (refused) {
      failures.add(messageOf(refused));
    }
  }
  return [...failures];
}

function UnsentDialog({ userId, found, onChoose }: { userId: string; found: Unsent; onChoose: (choice: "go" | "stay") => void }) {
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
      <List my="xs">{[...counts].map(([kind, names]) => kind && <List.Item key={kind}>{kinds[kind].label(names.length)}</List.Item>)}</List>
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
