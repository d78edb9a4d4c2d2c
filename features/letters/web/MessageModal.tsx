import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WITHOUT_SERVER } from "#features/mail/sending-text.ts";
import { useSendsMail } from "#features/mail/web/useSendsMail.ts";
import type { CallInputOf, ResponseOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { FormActions } from "#platform/web/WindowFoot.tsx";
import { MessageDraft, messagesApi } from "../messages.contract.ts";
import { messagePlaceholders } from "../occasions.ts";
import { isRunning, LetterJob, POLL_MS } from "./LetterJob.tsx";
import { LetterPreview } from "./LetterPreview.tsx";
import { meaningsOf } from "./letter-facts.ts";
import { PlaceholderList } from "./PlaceholderList.tsx";

type Preview = ResponseOf<typeof messagesApi.preview>;
type ListFilter = CallInputOf<typeof messagesApi.preview>["body"]["filter"];

interface Props {
  /** The filter of the list, as it is shown. */
  readonly filter: ListFilter;
  /** How many people the list shows. */
  readonly count: number;
  readonly onClose: () => void;
}

interface Draft extends Record<string, unknown> {
  readonly subject: string;
  readonly text: string;
}

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");

const countLetters = (letters: number): string => formatCount(letters, "courriel");

/** Writes to the people of a list: the text, then how three of them read it, then the sending and its progress (PPL-11). */
export default function MessageModal({ filter, count, onClose }: Props) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [key] = useState(newKey);
  const title = `Écrire à ${formatCount(count, "participant")}`;
  const { element, form, saving, submit } = useServerForm<Draft, Draft, Preview>({
    initialValues: { subject: "", text: "Bonjour,\n\n" },
    validate: schemaResolver(MessageDraft) as never,
    mutationFn: (draft) => call(messagesApi.preview, { body: { ...draft, filter } }),
    failed: messageOf,
    meta: { skipsRefetch: true },
  });
  const read = saving.data;
  if (sent !== null) return <SentMessage {...sent} title={title} onClose={onClose} />;
  return (
    <GuardedModal
      title={title}
      width={720}
      isDirty={form.isDirty()}
      lossMessage="Le message que vous avez écrit sera perdu."
      onClose={onClose}
    >
      {(leave) =>
        read ? (
          <ReadMessage draft={{ ...form.values, filter }} sendingKey={key} read={read} onBack={saving.reset} onSent={setSent} />
        ) : (
          <form ref={element} noValidate onSubmit={submit((draft) => saving.mutate(draft))}>
            <Stack gap="lg">
              <Text c="dimmed">
                À ceux que montre la liste, avec ses filtres. Ceux qui partagent une adresse reçoivent un seul courriel, qui les nomme tous.
              </Text>
              <TextInput label="Objet" withAsterisk data-autofocus maxLength={150} {...form.getInputProps("subject")} />
              <Textarea label="Texte" withAsterisk autosize minRows={8} maxRows={18} maxLength={5_000} {...form.getInputProps("text")} />
              <PlaceholderList placeholders={meaningsOf(messagePlaceholders)} />
              <RefusalAlert error={saving.error} />
              <FormActions>
                <Button variant="default" onClick={leave}>
                  Annuler
                </Button>
                <Button variant="main" type="submit" loading={saving.isPending}>
                  Relire avant d'envoyer
                </Button>
              </FormActions>
            </Stack>
          </form>
        )
      }
    </GuardedModal>
  );
}

/** A message being written to people, and how many letters it is. */
interface Sent {
  readonly id: string;
  readonly letters: number;
}

interface ReadProps {
  readonly draft: CallInputOf<typeof messagesApi.preview>["body"];
  /** Of this window: it sends one message, also if the answer is lost. */
  readonly sendingKey: string;
  readonly read: Preview;
  readonly onBack: () => void;
  readonly onSent: (sent: Sent) => void;
}

/** The message as three people would read it, a test to oneself, and the sending. */
function ReadMessage({ draft, sendingKey, read: { letters, people, unreachable, samples }, onBack, onSent }: ReadProps) {
  const sendsMail = useSendsMail();
  const testing = useMutation({
    mutationFn: () => call(messagesApi.test, { body: draft }),
    done: ({ to }) => (sendsMail ? `Essai envoyé à ${to}` : `L'essai à ${to} attend ${WITHOUT_SERVER}`),
    failed: messageOf,
    meta: { skipsRefetch: true },
  });
  const sending = useMutation({
    mutationFn: () => call(messagesApi.send, { body: { ...draft, letters, key: sendingKey } }),
    onSuccess: ({ id }) => onSent({ id, letters }),
    failed: messageOf,
  });
  return (
    <Stack gap="lg">
      <Text role="status">
        <strong>{countLetters(letters)}</strong> pour {formatCount(people, "personne")}.{" "}
        {unreachable > 0 &&
          `${formatCount(unreachable, "personne")} sans adresse, ou qui ne ${unreachable > 1 ? "veulent" : "veut"} plus recevoir ces messages.`}
      </Text>
      {samples.map((letter) => (
        <LetterPreview key={letter.to} letter={letter} />
      ))}
      <Text c="dimmed">Un lien pour ne plus recevoir ces messages est ajouté à la fin.</Text>
      <RefusalAlert error={sending.error} />
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          Modifier
        </Button>
        <Group>
          <Button variant="default" disabled={letters === 0} loading={testing.isPending} onClick={() => testing.mutate()}>
            M'envoyer un essai
          </Button>
          <Button
            variant="main"
            disabled={letters === 0}
            loading={sending.isPending}
            leftSection={<IconSend size={18} aria-hidden />}
            onClick={() => sending.mutate()}
          >
            Envoyer {countLetters(letters)}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** The letters being written; the window may be closed meanwhile. */
function SentMessage({ id, letters, title, onClose }: Sent & { readonly title: string; readonly onClose: () => void }) {
  const { data = [] } = useQuery({
    ...apiQuery(messagesApi.list),
    refetchInterval: ({ state }) => (isRunning(state.data?.find((message) => message.id === id)?.job) ? POLL_MS : false),
  });
  const job = data.find((message) => message.id === id)?.job;
  return (
    <GuardedModal title={title} width={560} isDirty={false} lossMessage="" onClose={onClose}>
      {(leave) => (
        <Stack gap="lg">
          {job && <LetterJob label={title} job={job} letters={letters} />}
          <Alert color="blue">
            Vous pouvez fermer cette fenêtre&nbsp;: l'écriture continue, et chaque courriel part dès qu'il est écrit. Son avancement se lit
            aussi dans Configuration, Courriels automatiques.
          </Alert>
          <Group justify="end">
            <Button variant="main" onClick={leave}>
              Fermer
            </Button>
          </Group>
        </Stack>
      )}
    </GuardedModal>
  );
}
