import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { DataTable } from "#platform/web/DataTable.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { localList } from "#platform/web/local-list.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { useNextStage } from "#season/stages/web/useStage.ts";
import { NOTE_LENGTH } from "../findings.ts";
import { type FindingOnWire, integrityApi } from "../integrity.contract.ts";

/** A line of the page: what was found and how rare it is, what to do, the sheets side by side, and the jury's note. */
export function FindingCard({ finding }: { finding: FindingOnWire }) {
  const { id, category, text, advice, people, answers, isAside, isCurrent } = finding;
  const [note, setNote] = useState(finding.note);
  const saving = useMutation({
    mutationFn: (body: { readonly isAside: boolean }) =>
      call(integrityApi.note, { params: { id }, body: { ...body, note, seen: finding.note } }),
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
      {people.map((person) => (
        <Name key={person.id} {...person} />
      ))}
      {answers.length > 0 && <Sheets people={people} answers={answers} />}
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
      {!isAside && <Text c="dimmed">Mettre de côté ne décide de rien&nbsp;: la ligne passe à la fin de la page.</Text>}
    </Stack>
  );
}

/** Leads to the line of a person in « Résultats », with their sheet and what happened to them, here and at the next stage. */
function Name({ name, number, school }: FindingOnWire["people"][number]) {
  const next = useNextStage(useParams({ from: "/admin/questionnaire/$id/anomalies" }).id).data;
  const notes = { to: "/admin/questionnaire/$id/reponses", search: { search: number } } as const;
  return (
    <span>
      <Link from="/admin/questionnaire/$id/anomalies" {...notes}>
        {name || "Sans nom"}, {number}
      </Link>
      {school && <span className="muted">, {school}</span>}
      {next && (
        <Link {...notes} params={{ id: next.id }} style={{ marginLeft: 12 }}>
          Ses notes à l'étape «&nbsp;{next.name}&nbsp;»
        </Link>
      )}
    </span>
  );
}

/** The sheets side by side, a problem a line; the shared wrong answers are bold, and the last column counts who else gave them. */
const Sheets = ({ people, answers }: Pick<FindingOnWire, "people" | "answers">) => (
  <DataTable
    label="Feuilles côte à côte"
    columns={[
      { title: "Problème", show: ({ position }) => <strong>Problème {position}</strong>, card: "title" },
      ...people.map(({ name, number, given }) => ({
        title: name || number,
        show: ({ place }: { readonly place: number }) =>
          given[place]?.isShared ? <b>{given[place].value}</b> : <span className="muted">{given[place]?.value || "vide"}</span>,
      })),
      {
        title: "Ont la réponse en gras",
        show: ({ people: many, answered }) => `${formatNumber(many)} sur ${formatNumber(answered)} de la catégorie`,
      },
    ]}
    list={localList({ data: answers.map((answer, place) => ({ ...answer, place })) })}
    rowKey={({ place }) => String(place)}
  />
);
