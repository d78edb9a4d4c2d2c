import { Button, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { statusLabels } from "#access/mail/web/mails.columns.tsx";
import type { PersonalMailOnWire } from "#office/letters/messages.contract.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { choicesOf } from "#platform/web/choices.ts";
import { capitalize, formatCount, formatDay, formatInstant, formatTime, formatWeekday } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { eventAuthor, eventSentence } from "../event-sentence.ts";
import { type EventOnWire, timelineApi } from "../timeline.contract.ts";
import styles from "./timeline.module.css";

const FIRST_SHOWN = 6;

/** The events of a person, newest first, by day; letters open to their text (PPL-11, PPL-13). */
export function TimeLine({ userId, renderTrailLink }: { userId: string; renderTrailLink: (label: string) => ReactNode }) {
  const timeline = useApiQuery(timelineApi.read, { params: { id: userId } });
  const [shown, show] = useState("all");
  return (
    <Stack className="card" component="section" gap="sm" pt={18} pb="lg" px={22} aria-labelledby="historique">
      <Group justify="space-between" gap="6px 12px">
        <Title order={2} size="h3" id="historique">
          Historique
        </Title>
        <SegmentedControl size="xs" aria-label="Montrer" data={choices} value={shown} onChange={show} />
      </Group>
      <Loaded query={timeline} lines={8} label="Chargement de l'historique...">
        {({ events, isCut }) => (
          <>
            <Days key={shown} events={shown === "all" ? events : events.filter(({ kind }) => kind === "mail")} />
            <Text fz="sm" c="dimmed">
              {isCut && "Seuls les derniers événements et les derniers e-mails sont montrés. "}
              {renderTrailLink("Voir le journal, avec les valeurs d'avant et d'après")}
            </Text>
          </>
        )}
      </Loaded>
    </Stack>
  );
}

const choices = choicesOf({ all: "Tout", mails: "E-mails" });

function Days({ events }: { events: readonly EventOnWire[] }) {
  const [isWhole, setWhole] = useState(events.length <= FIRST_SHOWN + 1);
  const list = useRef<HTMLOListElement>(null);
  const showOlder = () => {
    flushSync(() => setWhole(true));
    list.current?.querySelectorAll<HTMLElement>("li li")[FIRST_SHOWN]?.focus();
  };
  if (events.length === 0) return <Text c="dimmed">Aucun e-mail ne lui a été écrit.</Text>;
  const days = Map.groupBy(isWhole ? events : events.slice(0, FIRST_SHOWN), ({ at }) => dayInParis(new Date(at)));
  return (
    <>
      <ol ref={list} className={styles.days}>
        {[...days].map(([day, ofDay]) => (
          <li key={day}>
            <Text component="time" dateTime={day} fw={600} fz="sm">
              {capitalize(formatWeekday(day))}
            </Text>
            <ol>
              {ofDay.map((event, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an event has no other name, and the list only grows at its end
                <li key={index} className={styles.event} tabIndex={-1}>
                  <Text component="time" dateTime={event.at} c="dimmed" fz="sm">
                    {formatTime(event.at)}
                  </Text>
                  <EventBody event={event} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {!isWhole && (
        <Button variant="subtle" size="compact-sm" style={{ alignSelf: "start" }} onClick={showOlder}>
          {formatCount(events.length - FIRST_SHOWN, "événement plus ancien", "événements plus anciens")}
        </Button>
      )}
    </>
  );
}

function EventBody({ event }: { event: EventOnWire }) {
  if (event.mail) return <Mail mail={event.mail} />;
  const sentence = eventSentence(event, formatDay);
  const author = eventAuthor(event);
  if (event.kind === "change")
    return (
      <span>
        {!event.isOwn && <strong>{event.actor ?? "Palmarès"} </strong>}
        {event.isOwn ? capitalize(sentence) : sentence}
      </span>
    );
  return (
    <span>
      {sentence}
      {author && (
        <Text span c="dimmed">
          , {author}
        </Text>
      )}
    </span>
  );
}

const Mail = ({ mail: { subject, text, status, leavesAt } }: { mail: PersonalMailOnWire }) => (
  <details>
    <summary>
      E-mail&nbsp;: {subject} <StateBadge color={statusLabels[status].color}>{statusLabels[status].label}</StateBadge>
      {leavesAt && <Text span c="dimmed">{` pas avant le ${formatInstant(leavesAt)}`}</Text>}
    </summary>
    <Text fz="sm" mt="xs" p="sm" bg="var(--paper)" bdrs="md" style={{ whiteSpace: "pre-wrap" }}>
      {text ?? "Son texte n'est pas gardé\u00A0: il pouvait contenir un lien personnel."}
    </Text>
  </details>
);
