import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { WITHOUT_SERVER } from "#access/mail/sending-text.ts";
import { useSendsMail } from "#access/mail/web/useSendsMail.ts";
import type { CallInputOf, ResponseOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { focusIt } from "#platform/web/focus.ts";
import { formatCount } from "#platform/web/format.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { isRefused, messageOf } from "#platform/web/refusal.ts";
import { Loading } from "#platform/web/states.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { FormActions } from "#platform/web/WindowFoot.tsx";
import { meaningsOfList, messageDraftOf } from "../letter-draft.ts";
import { isOfPeople, type ListKind, messageLists, titleOf } from "../message-lists.ts";
import { type MessageListOnWire, messagesApi } from "../messages.contract.ts";
import { isRunning, LetterJob, POLL_MS } from "./LetterJob.tsx";
import { LetterPreview } from "./LetterPreview.tsx";
import { PlaceholderList } from "./PlaceholderList.tsx";
import { unansweredSendings } from "./unanswered-sendings.ts";

type Preview = ResponseOf<typeof messagesApi.preview>;
type Body = CallInputOf<typeof messagesApi.preview>["body"];
export type WrittenList = MessageListOnWire | { readonly kind: "participants"; readonly filter: NonNullable<Body["filter"]> };

interface Draft extends Record<string, unknown> {
  readonly subject: string;
  readonly text: string;
}

const firstDraft: Draft = { subject: "", text: "Bonjour,\n\n" };

/** The draft of a message to such a list, in this tab: a reload loses nothing. */
function storedDraftOf(kind: ListKind) {
  const name = kind === "participants" ? "message-draft" : `message-draft-${kind}`;
  return {
    read: (): Draft | null => JSON.parse(sessionStorage.getItem(name) ?? "null") as Draft | null,
    write(draft: Draft): void {
      try {
        sessionStorage.setItem(name, JSON.stringify(draft));
      } catch {
        // The storage is full: the draft stays in the window.
      }
    },
    clear: (): void => sessionStorage.removeItem(name),
  };
}

const MESSAGES = { to: "/admin/configuration/$", params: { _splat: "courriels-automatiques" } } as const;

const countLetters = (letters: number): string => formatCount(letters, "e-mail");

/** A node of the version before knows only the list of participants. */
const listOf = (to: WrittenList): Pick<Body, "filter" | "list"> => (to.kind === "participants" ? { filter: to.filter } : { list: to });

function describeRecipients(kind: ListKind): string {
  const { noun, inCharge } = messageLists[kind];
  const recipients = inCharge ? `Aux ${inCharge.recipients} des ${noun}s` : "À ceux";
  return `${recipients} que montre la liste, avec ses filtres.`;
}

export default function MessageModal({ to, count, onClose }: { to: WrittenList; count: number; onClose: () => void }) {
  const { kind } = to;
  const [sent, setSent] = useState<Sent | null>(null);
  const [key] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join("-"));
  const [storedDraft] = useState(() => storedDraftOf(kind));
  const [stored] = useState(storedDraft.read);
  const [isBack, setBack] = useState(false);
  const title = titleOf(kind, count);
  const { element, form, saving, submit } = useServerForm<Draft, Draft, Preview>({
    initialValues: stored ?? firstDraft,
    validate: schemaResolver(messageDraftOf(kind)),
    mutationFn: (draft) => call(messagesApi.preview, { body: { ...draft, ...listOf(to) } }),
    meta: { skipsRefetch: true },
  });
  const { subject, text } = form.values;
  const isWritten = subject !== firstDraft.subject || text !== firstDraft.text;
  useEffect(() => {
    if (isWritten) storedDraft.write({ subject, text });
    else storedDraft.clear();
  }, [isWritten, subject, text, storedDraft]);
  const close = () => {
    storedDraft.clear();
    onClose();
  };
  const read = saving.data;
  if (sent !== null) return <SentMessage {...sent} title={title} onClose={onClose} />;
  return (
    <GuardedModal title={title} width={720} isDirty={isWritten} lossMessage="Le message que vous avez écrit sera perdu." onClose={close}>
      {(leave) =>
        read ? (
          <ReadMessage
            kind={kind}
            draft={{ ...form.values, ...listOf(to) }}
            sendingKey={key}
            read={read}
            onBack={() => {
              setBack(true);
              saving.reset();
            }}
            onSent={(message) => {
              storedDraft.clear();
              setSent(message);
            }}
          />
        ) : (
          <form ref={element} noValidate onSubmit={submit((draft) => saving.mutate(draft))}>
            <Stack gap="lg">
              <Text c="dimmed">
                {describeRecipients(kind)} Ceux qui partagent une adresse reçoivent un seul e-mail, qui les nomme tous.
                {stored && " Votre brouillon est repris."}
              </Text>
              <TextInput label="Objet" withAsterisk data-autofocus maxLength={150} {...form.getInputProps("subject")} />
              <Textarea
                ref={isBack ? focusIt : null}
                label="Texte"
                withAsterisk
                autosize
                minRows={8}
                maxRows={18}
                maxLength={5_000}
                {...form.getInputProps("text")}
              />
              <PlaceholderList placeholders={meaningsOfList(kind)} agrees={isOfPeople(kind)} />
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

interface Sent {
  readonly id: string;
  readonly letters: number;
}

interface ReadProps {
  readonly kind: ListKind;
  readonly draft: Body;
  /** The key of this window, which sends one message, even if the answer is lost. Opened again, it sends the same message under the same key. */
  readonly sendingKey: string;
  readonly read: Preview;
  readonly onBack: () => void;
  readonly onSent: (sent: Sent) => void;
}

/** « 3 personnes sans adresse, 1 qui ne veut plus recevoir ces messages. »; the sum, if a node does not distinguish them. */
function describeUnreachable({ unreachable, withoutAddress, notOpen = 0 }: Preview): string {
  if (unreachable === 0) return "";
  const wanting = (count: number) => `qui ne ${count > 1 ? "veulent" : "veut"} plus recevoir ces messages`;
  if (withoutAddress === undefined) return `${formatCount(unreachable, "personne")} sans adresse, ou ${wanting(unreachable)}.`;
  const refusing = unreachable - withoutAddress - notOpen;
  const parts = [
    withoutAddress > 0 && `${formatCount(withoutAddress, "personne")} sans adresse`,
    notOpen > 0 && `${formatCount(notOpen, "personne")} dont le compte n'est pas ouvert`,
    refusing > 0 && `${formatCount(refusing, "personne")} ${wanting(refusing)}`,
  ].filter(Boolean);
  return `N'en recevront pas\u00A0: ${parts.join(", ")}.`;
}

function describePlaces(kind: ListKind, { placesWithoutPeople = 0 }: Preview): string {
  const { noun, inCharge } = messageLists[kind];
  return inCharge && placesWithoutPeople > 0 ? `${formatCount(placesWithoutPeople, noun)} ${inCharge.without}.` : "";
}

/** The list reaches other people than confirmed, or none, or another message is being written. */
const isOvertaken = (failure: unknown): boolean => isRefused(failure, 409);

function ReadMessage({ kind, draft, sendingKey, read: firstRead, onBack, onSent }: ReadProps) {
  const [read, setRead] = useState(firstRead);
  const { letters, people, samples } = read;
  const rereading = useMutation({
    mutationFn: () => call(messagesApi.preview, { body: draft }),
    onSuccess: setRead,
    meta: { skipsRefetch: true },
  });
  const sendsMail = useSendsMail();
  const testing = useMutation({
    mutationFn: () => call(messagesApi.test, { body: draft }),
    done: ({ to }) => (sendsMail ? `Essai envoyé à ${to}` : `L'essai à ${to} attend ${WITHOUT_SERVER}`),
    meta: { skipsRefetch: true },
  });
  const sending = useMutation({
    mutationFn: () => {
      const key = unansweredSendings.keyOf(draft, sendingKey);
      unansweredSendings.add(draft, key);
      return call(messagesApi.send, { body: { ...draft, letters, key } }).then(
        (sent) => {
          unansweredSendings.remove(key);
          return sent;
        },
        (failure: unknown) => {
          if (isRefused(failure)) unansweredSendings.remove(key);
          throw failure;
        },
      );
    },
    onSuccess: ({ id }) => onSent({ id, letters }),
    failed: (failure) => (isOvertaken(failure) ? null : messageOf(failure)),
    onError: (failure) => isOvertaken(failure) && rereading.mutate(),
  });
  return (
    <Stack gap="lg">
      {isOvertaken(sending.error) && <RefusalAlert error={sending.error} color="amber" />}
      {rereading.isPending ? (
        <Loading label="Le message est relu..." lines={8} />
      ) : (
        <>
          <Group justify="space-between">
            <Text role="status" flex="1 1 260px" tabIndex={-1} ref={focusIt}>
              <strong>{countLetters(letters)}</strong> pour {formatCount(people, "personne")}.
              {[describeUnreachable(read), describePlaces(kind, read)].map((sentence) => sentence && ` ${sentence}`)}
            </Text>
            <Button variant="default" disabled={letters === 0} loading={testing.isPending} onClick={() => testing.mutate()}>
              M'envoyer un essai
            </Button>
          </Group>
          {samples.map((letter) => (
            <LetterPreview key={letter.to} letter={letter} />
          ))}
        </>
      )}
      <Text c="dimmed">Un lien pour ne plus recevoir ces messages est ajouté à la fin.</Text>
      {!isOvertaken(sending.error) && <RefusalAlert error={sending.error} />}
      <RefusalAlert error={rereading.error} />
      <FormActions>
        <Button variant="default" onClick={onBack}>
          Modifier
        </Button>
        {rereading.isError ? (
          <Button variant="main" onClick={() => rereading.mutate()}>
            Relire
          </Button>
        ) : (
          <Button
            variant="main"
            disabled={letters === 0}
            loading={sending.isPending || rereading.isPending}
            leftSection={<IconSend size={18} aria-hidden />}
            onClick={() => sending.mutate()}
          >
            Envoyer {countLetters(letters)}
          </Button>
        )}
      </FormActions>
    </Stack>
  );
}

function SentMessage({ id, letters, title, onClose }: Sent & { readonly title: string; readonly onClose: () => void }) {
  const { data = [] } = useApiQuery(messagesApi.list, {
    refetchInterval: ({ state }) => (isRunning(state.data?.find((message) => message.id === id)?.job) ? POLL_MS : false),
  });
  const job = data.find((message) => message.id === id)?.job;
  return (
    <GuardedModal title={title} width={560} isDirty={false} lossMessage="" onClose={onClose}>
      {(leave) => (
        <Stack gap="lg">
          {job && <LetterJob label={title} job={job} letters={letters} />}
          <Alert color="blue">
            {!job || isRunning(job)
              ? "Vous pouvez fermer cette fenêtre\u00A0: l'écriture continue, et chaque e-mail part dès qu'il est écrit. "
              : "Chaque e-mail écrit part dès que possible. "}
            Ce message reste à lire dans <Link {...MESSAGES}>Configuration, E-mails automatiques</Link>.
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
