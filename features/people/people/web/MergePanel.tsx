import { Alert, Button, Group, List, Radio, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { AGE_OF_MAJORITY, consents, isYoungerThan } from "#access/consents/consents.ts";
import { nameOf } from "#contest/results/stage-person.ts";
import { statusLabels } from "#core/accounts/account-labels.ts";
import { genreWord } from "#core/accounts/genre.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { Address } from "#platform/web/Address.tsx";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { formatCount, formatDay, formatNumber } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { LinkAnchor } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { duplicatesApi, type MergeOnWire } from "../duplicates.contract.ts";
import type { PersonOnWire } from "../people.contract.ts";
import styles from "./duplicates.module.css";

interface Props {
  readonly people: readonly [PersonOnWire, PersonOnWire];
  readonly keptId: string;
  readonly onKeep: (id: string) => void;
  readonly onMerged: () => void;
}

export function MergePanel({ people, keptId, onKeep, onMerged }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const [kept, other] = people[0].id === keptId ? people : [people[1], people[0]];
  const request = { params: { id: kept.id }, body: { otherId: other.id } };
  const preview = useApiQuery(duplicatesApi.merge, { ...request, body: { ...request.body, dryRun: true } });
  const mayMerge = preview.data?.refusals.length === 0;
  return (
    <Columns columns="3fr 2fr" gap="lg" fold="tablet" style={{ alignItems: "start" }}>
      <ComparedPeople people={people} keptId={kept.id} onKeep={onKeep} />
      <Stack className="card" component="section" gap={14} pt="lg" pb={24} px={24} aria-labelledby="apercu">
        <Group justify="space-between" gap="sm">
          <Title order={2} id="apercu">
            Ce qui sera fait
          </Title>
          <Button variant="main" disabled={!mayMerge} onClick={() => setConfirming(true)}>
            Fusionner les deux comptes
          </Button>
        </Group>
        <Loaded query={preview} lines={4}>
          {(merge) =>
            mayMerge ? (
              <MergePreview merge={merge} kept={kept} other={other} />
            ) : (
              merge.refusals.map((refusal) => (
                <Alert key={refusal} color="red" title="Ces comptes ne peuvent pas être fusionnés">
                  {refusal}
                </Alert>
              ))
            )
          }
        </Loaded>
      </Stack>
      <ConfirmTask
        opened={isConfirming}
        title={`Fusionner ${other.username} dans ${kept.username}\u00A0?`}
        confirm="Fusionner"
        cancel="Garder les deux comptes"
        isDestructive
        run={() => call(duplicatesApi.merge, request)}
        done={`Comptes fusionnés\u00A0: ${kept.username} est gardé.`}
        onDone={onMerged}
        onClose={() => setConfirming(false)}
      >
        <Text>
          {nameOf(other)} ne pourra plus se connecter avec l'identifiant {other.username}. Une fusion ne se défait pas.
        </Text>
      </ConfirmTask>
    </Columns>
  );
}

const fateLabels = {
  moved: "rejoint le compte gardé",
  replaces: "est confirmée\u00A0: elle prend la place de celle du compte gardé, qui attend",
  dropped: "est abandonnée\u00A0: le compte gardé a déjà la sienne",
} as const;

const MergePreview = ({ merge, kept, other }: { merge: MergeOnWire; kept: PersonOnWire; other: PersonOnWire }) => (
  <List spacing="xs">
    {merge.fields.length > 0 && (
      <List.Item>
        {kept.username} reçoit ce qui lui manque&nbsp;: {merge.fields.join(", ")}.
      </List.Item>
    )}
    {!kept.contact.email && other.contact.email && (
      <List.Item>
        L'adresse <Address address={other.contact.email} /> n'est pas reprise&nbsp;: vérifiez que cette personne la lit, puis ajoutez-la à
        sa fiche.
      </List.Item>
    )}
    {kept.contact.email && kept.contact.email !== other.contact.email && (
      <List.Item>
        Qui lit <Address address={kept.contact.email} /> ouvrira tout ce qui rejoint le compte gardé&nbsp;: vérifiez que cette adresse est
        la bonne.
      </List.Item>
    )}
    {other.contact.email && other.contact.email !== kept.contact.email && (
      <List.Item>
        <Address address={other.contact.email} /> ne sert plus&nbsp;; nous l'en prévenons.
      </List.Item>
    )}
    {consents.some(({ field }) => kept[field] !== other[field]) && (
      <List.Item>
        Les autorisations du compte gardé restent ce qu'elles sont&nbsp;: ce que l'autre compte accepte n'est pas repris, et ce que le
        compte gardé n'a pas encore dit sera demandé à la personne, sauf ce qu'elle a refusé.
      </List.Item>
    )}
    {merge.registrations.map(({ year, category, place, fate }) => (
      <List.Item key={year}>
        L'inscription {year} ({[category, place].filter(Boolean).join(", ")}) {fateLabels[fate]}.
      </List.Item>
    ))}
    {merge.stages.map((stage) => (
      <List.Item key={stage.id}>
        {stage.name} {stage.year}&nbsp;: {describeStageMerge(stage)}.
      </List.Item>
    ))}
    {merge.begun.map((stage) => (
      <List.Item key={stage}>
        {stage}&nbsp;: les deux comptes ont commencé, et le temps y est tenu. C'est le premier début qui compte.
      </List.Item>
    ))}
    {[...merge.centers, ...merge.clubs].map((name) => (
      <List.Item key={name}>{name} sera géré par le compte gardé.</List.Item>
    ))}
    {merge.centers.length > 0 && (
      <List.Item>Si son mot de passe a été choisi avec une fiche d'élève, il est repris, et un lien part à son adresse e-mail.</List.Item>
    )}
    {merge.school && <List.Item>{merge.school} aura le compte gardé pour correspondant.</List.Item>}
    {merge.mails > 0 && (
      <List.Item>{formatCount(merge.mails, "e-mail envoyé rejoint", "e-mails envoyés rejoignent")} le compte gardé.</List.Item>
    )}
    <List.Item>
      {other.username} ({other.numPalmares}) est vidé et désactivé&nbsp;: son mot de passe n'ouvre plus rien, son numéro n'est jamais
      redonné.
    </List.Item>
  </List>
);

const resultLabels = {
  moved: "le résultat rejoint le compte gardé",
  joined: "les deux résultats n'en font qu'un, avec la décision du compte gardé s'il y en a une",
} as const;

const describeStageMerge = ({ answers, result }: MergeOnWire["stages"][number]): string =>
  [...(answers ? ["les réponses rejoignent le compte gardé"] : []), ...(result ? [resultLabels[result]] : [])].join("\u00A0; ");

const stacked = (values: readonly string[]): string => values.join("\n") || "-";

const genreOf = ({ genre, birthday }: PersonOnWire): string =>
  genre === null ? "-" : genreWord(genre, isYoungerThan(AGE_OF_MAJORITY, birthday, dayInParis(serverTime())));

const facts: readonly { readonly name: string; readonly of: (person: PersonOnWire) => string }[] = [
  { name: "Numéro de membre", of: ({ numPalmares }) => numPalmares },
  { name: "État", of: ({ status }) => statusLabels[status] },
  { name: "Nom", of: ({ contact }) => contact.lastname },
  { name: "Prénom", of: ({ contact }) => contact.firstname },
  { name: "Date de naissance", of: ({ birthday }) => formatDay(birthday) },
  { name: "Genre", of: genreOf },
  { name: "E-mail", of: ({ contact }) => contact.email || "-" },
  { name: "Téléphone", of: ({ contact }) => contact.phone || "-" },
  { name: "Adresse", of: ({ contact: { address, zip_code, city } }) => stacked([address, `${zip_code} ${city}`.trim()].filter(Boolean)) },
  {
    name: "Inscriptions",
    of: ({ registrations }) =>
      stacked(
        registrations.map(({ year, category, establishment, club }) =>
          [year, category.name, (establishment ?? club)?.name].filter(Boolean).join(", "),
        ),
      ),
  },
  {
    name: "Résultats",
    of: ({ results }) =>
      stacked(
        results.map(
          ({ questionnaire, grade }) =>
            `${questionnaire.name} ${questionnaire.year}${grade === null ? "" : `\u00A0: ${formatNumber(grade)}`}`,
        ),
      ),
  },
  {
    name: "Gère",
    of: ({ controlledCenter, controlledClubs }) => stacked([...controlledCenter, ...controlledClubs].map(({ name }) => name)),
  },
];

function ComparedPeople({ people, keptId, onKeep }: Omit<Props, "onMerged">) {
  const [isWhole, setWhole] = useState(false);
  const lines = facts.map(({ name, of }) => ({ name, values: people.map(of) }));
  const same = lines.filter(({ values: [one, other] }) => one === other);
  return (
    <div className="card" style={{ overflow: "hidden" }}>
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-text">Comparé</span>
            </th>
            {people.map(({ id, username }) => (
              <th key={id} scope="col" data-kept={id === keptId || undefined}>
                <LinkAnchor to="/admin/users" search={{ personne: id }}>
                  {username}
                </LinkAnchor>
                <Radio name="garder" label="Garder ce compte" checked={id === keptId} onChange={() => onKeep(id)} mt={6} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isWhole ? lines : lines.filter((line) => !same.includes(line))).map(({ name, values: [one, other] }) => (
            <tr key={name} data-differs={one !== other || undefined}>
              <th scope="row">{name}</th>
              <td data-kept={people[0].id === keptId || undefined}>{one}</td>
              <td data-kept={people[1].id === keptId || undefined}>{other}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {same.length > 0 && (
        <Button variant="subtle" size="sm" m={6} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Replier ce qui est identique" : formatCount(same.length, "ligne identique", "lignes identiques")}
        </Button>
      )}
    </div>
  );
}
