import { Button, Group, Stack, Table, Text, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { formatNumber } from "#platform/web/format.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { NOTE_LENGTH } from "../findings.ts";
import { type FindingOnWire, integrityApi } from "../integrity.contract.ts";

/** A line of the page: what was found and how rare it is, what to do, the sheets side by side, and the jury's note. */
export function FindingCard({ finding }: { finding: FindingOnWire }) {
  const { id, category, text, advice, people, answers, isAside, isCurrent } = finding;
  const [note, setNote] = useState(finding.note);
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: { readonly isAside: boolean }) =>
      call(integrityApi.note, { params: { id }, body: { ...body, note, seen: finding.note } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [integrityApi.read.path] }),
    done: (_, body) => (body.isAside === isAside ? "Note enregistrée" : isAside ? "Ligne reprise" : "Ligne mise de côté"),
  });
  const names = people.map(({ name }) => name).join(", ");
  return (
    <Stack component="li" className="card part" gap={6}>
      <Text fw={600}>
        {category}&nbsp;: {text}
      </Text>
      <Text>{advice}</Text>
      {!isCurrent && <Text c="dimmed">La dernière recherche ne l'a plus trouvée&nbsp;: elle reste ici pour sa note.</Text>}
      {answers.length > 0 ? <Sheets people={people} answers={answers} /> : people.map((person) => <Name key={person.id} {...person} />)}
      <Group gap="sm" align="flex-end" mt="sm">
        <Textarea
          label="Note du jury"
          aria-label={`Note du jury sur ${names}`}
          flex="1 1 20rem"
          autosize
          minRows={1}
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Button variant="default" disabled={note === finding.note} loading={saving.isPending} onClick={() => saving.mutate({ isAside })}>
          Enregistrer la note
        </Button>
        <Button variant="default" disabled={saving.isPending} onClick={() => saving.mutate({ isAside: !isAside })}>
          {isAside ? "Reprendre" : "Mettre de côté"}
          <span className="hidden-text">&nbsp;: {names}</span>
        </Button>
      </Group>
    </Stack>
  );
}

/** Leads to the line of a person in « Résultats », with their sheet and what happened to them. */
const Name = ({ name, number, school }: FindingOnWire["people"][number]) => (
  <span>
    <Link from="/admin/questionnaire/$id/anomalies" to="/admin/questionnaire/$id/reponses" search={{ search: number }}>
      {name || "Sans nom"}, {number}
    </Link>
    {school && <span className="muted">, {school}</span>}
  </span>
);

/** The sheets side by side, a problem a line; the shared wrong answers are bold, and the last column counts who else gave them. */
const Sheets = ({ people, answers }: Pick<FindingOnWire, "people" | "answers">) => (
  <Table.ScrollContainer minWidth={180 + 90 * people.length} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
    <Table aria-label="Feuilles côte à côte" className="figures">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Problème</Table.Th>
          {people.map((person) => (
            <Table.Th key={person.id} fw={400}>
              <Name {...person} />
            </Table.Th>
          ))}
          <Table.Th>Feuilles de la catégorie avec la réponse en gras</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {answers.map(({ position, people: many, answered }, place) => (
          <Table.Tr key={position}>
            <Table.Th scope="row">{position}</Table.Th>
            {people.map(({ id, given }) => (
              <Table.Td key={id} c={given[place]?.isShared ? "inherit" : "dimmed"}>
                {given[place]?.isShared ? <b>{given[place].value}</b> : given[place]?.value || "vide"}
              </Table.Td>
            ))}
            <Table.Td>
              {formatNumber(many)} sur {formatNumber(answered)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
