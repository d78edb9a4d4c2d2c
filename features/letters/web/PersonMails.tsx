import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { statusLabels } from "#features/mail/web/mails.columns.tsx";
import { formatInstant } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { messagesApi, type PersonalMailOnWire } from "../messages.contract.ts";

/** What was written to a person, or names them: each opens to its text (PPL-11). */
export function PersonMails({ userId }: { userId: string }) {
  const mails = useQuery(apiQuery(messagesApi.ofPerson, { params: { id: userId } }));
  return (
    <Stack className="card" component="section" gap="sm" pt={18} pb="lg" px={22} aria-labelledby="courriels">
      <Title order={2} size="h3" id="courriels">
        Courriels
      </Title>
      <Loaded query={mails} lines={3}>
        {(all) =>
          all.length === 0 ? (
            <Text c="dimmed">Aucun courriel ne lui a été écrit.</Text>
          ) : (
            <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
              {all.map((mail) => (
                <li key={mail.id}>
                  <PersonMail mail={mail} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  );
}

const PersonMail = ({ mail: { subject, text, status, createdAt, sentAt } }: { mail: PersonalMailOnWire }) => (
  <details>
    <summary style={{ cursor: "pointer", overflowWrap: "anywhere" }}>
      {subject}{" "}
      <Text span fz="sm" c="dimmed">
        {formatInstant(sentAt ?? createdAt)}
      </Text>{" "}
      <StateBadge color={statusLabels[status].color}>{statusLabels[status].label}</StateBadge>
    </summary>
    <Text fz="sm" mt="xs" p="sm" bg="var(--paper)" bdrs="md" style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
      {text ?? "Son texte n'est pas gardé : il pouvait contenir un lien personnel."}
    </Text>
  </details>
);
