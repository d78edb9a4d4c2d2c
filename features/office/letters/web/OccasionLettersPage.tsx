import { Stack, Switch, Text, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { isNeeded, type LetterName, officeLetters } from "#access/mail/office-letters.ts";
import { call } from "#platform/web/api.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatInstant } from "#platform/web/format.ts";
import { localList } from "#platform/web/local-list.ts";
import { PageHead } from "#platform/web/PageHead.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { lettersApi, type OccasionLetterOnWire } from "../letters.contract.ts";
import { messageLists } from "../message-lists.ts";
import { messagesApi } from "../messages.contract.ts";
import { isRunning, LetterJob, POLL_MS } from "./LetterJob.tsx";
import { LetterModal } from "./LetterModal.tsx";

const titleOf = ({ occasion }: OccasionLetterOnWire): string => officeLetters[occasion].title;

function State({ occasion, subject, text, isOn, isStopped }: OccasionLetterOnWire) {
  const saving = useMutation({
    mutationFn: (next: boolean) => call(lettersApi.update, { params: { occasion }, body: { subject, text, isOn: next } }),
    done: "E-mail enregistré",
  });
  if (isNeeded(occasion)) return <StateBadge color="blue">Toujours</StateBadge>;
  if (isStopped) return <StateBadge color="orange">Arrêté</StateBadge>;
  return (
    <Switch
      aria-label={`Envoyer «\u00A0${officeLetters[occasion].title}\u00A0»`}
      checked={isOn}
      disabled={saving.isPending}
      onChange={({ currentTarget }) => saving.mutate(currentTarget.checked)}
    />
  );
}

const columns: readonly Column<OccasionLetterOnWire>[] = [
  { title: "E-mail", show: (letter) => <strong>{titleOf(letter)}</strong>, card: "title" },
  { title: "Quand", show: ({ occasion }) => officeLetters[occasion].when },
  { title: "État", show: (letter) => <State {...letter} />, card: "corner" },
];

const resumeOf = ({ occasion, isStopped }: OccasionLetterOnWire) =>
  isStopped && !isNeeded(occasion) ? () => call(lettersApi.resume, { params: { occasion } }) : undefined;

export default function OccasionLettersPage() {
  const [opened, setOpened] = useState<LetterName | null>(null);
  const list = useApiQuery(lettersApi.list, {
    refetchInterval: ({ state }) => (state.data?.some(({ job }) => isRunning(job)) ? POLL_MS : false),
  });
  const letter = list.data?.find(({ occasion }) => occasion === opened);
  return (
    <>
      <PageHead title="E-mails automatiques">
        Ils partent d'eux-mêmes, à la minute près. Ceux qui partagent une adresse n'en reçoivent qu'un, qui les nomme tous. Les convocations
        et leurs annulations, les mots de passe et les changements d'adresse partent toujours&nbsp;: on peut en changer le texte, pas les
        éteindre.
      </PageHead>
      <DataTable
        label="E-mails automatiques"
        columns={columns}
        list={localList(list)}
        rowKey={({ occasion }) => occasion}
        nameOf={titleOf}
        actions={({ occasion }) => [{ label: "Modifier", Icon: IconPencil, run: () => setOpened(occasion), isFirst: true }]}
        whenEmpty="Aucun e-mail."
      />
      {list.data?.map(
        (one) =>
          one.job && (
            <section key={one.occasion} aria-label={`Dernier envoi : ${titleOf(one)}`}>
              <Text fw={600} mt="md">
                {titleOf(one)}
              </Text>
              <LetterJob label={titleOf(one)} job={one.job} resume={resumeOf(one)} />
            </section>
          ),
      )}
      <WrittenMessages />
      {letter && <LetterModal letter={letter} onClose={() => setOpened(null)} />}
    </>
  );
}

function WrittenMessages() {
  const { data = [] } = useApiQuery(messagesApi.list, {
    refetchInterval: ({ state }) => (state.data?.some(({ job }) => isRunning(job)) ? POLL_MS : false),
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="messages">
      <Title order={2} size="h3" id="messages" mt="xl" mb="sm">
        Messages écrits à une liste
      </Title>
      <Stack gap="md">
        {data.map(({ id, subject, list = "participants", writtenAt, writtenBy, job }) => (
          <article key={id} aria-label={subject}>
            <strong>{subject}</strong>{" "}
            <Text span c="dimmed">
              {messageLists[list].writtenTo}, le {formatInstant(writtenAt)}
              {writtenBy && ` par ${writtenBy}`}
            </Text>
            {job && <LetterJob label={subject} job={job} />}
          </article>
        ))}
      </Stack>
    </section>
  );
}
