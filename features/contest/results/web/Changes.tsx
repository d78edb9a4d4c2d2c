import { Box, Button, Stack, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { download } from "#platform/web/download.ts";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { CategoryCode } from "#season/categories/web/CategoryCode.tsx";
import { describeMoves } from "../recompute-text.ts";
import { type Moves, type WhatIfOnWire, type WhatIfRequestOnWire, whatIfApi } from "../what-if.contract.ts";

export function Changes({ changes: { total, categories, centers, seats, people } }: { changes: WhatIfOnWire }) {
  const sentences = describeMoves(total);
  if (sentences.length === 0) return <Text>Ni rang ni qualification ne change.</Text>;
  const moved = Math.max(total.regraded, total.reranked, total.in + total.out + total.refused + total.undecided);
  return (
    <Stack gap={12} w="100%">
      <ul className="bullets">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {centers.length > 0 && (
        <Text>
          Ces personnes étaient convoquées à {centers.map(({ name, convokedOut }) => `${name} (${formatNumber(convokedOut)})`).join(", ")}.
        </Text>
      )}
      <details>
        <summary>{seats.length > 0 ? "Par catégorie, par centre, et qui" : "Par catégorie, et qui"}</summary>
        <MovesTable
          name="Catégorie"
          rows={categories.map(({ category, ...moves }) => ({ key: category, title: <CategoryCode name={category} />, ...moves }))}
        />
        {seats.length > 0 && (
          <MovesTable name="Centre de l'épreuve" rows={seats.map(({ id, name, ...moves }) => ({ key: id, title: name, ...moves }))} />
        )}
        <ul className="ruled" aria-label="Les personnes que cela touche le plus">
          {people.map((person) => (
            <Box key={person.id} component="li" fz="sm" py={6}>
              {person.lastname} {person.firstname}, {person.category}&nbsp;: {describePerson(person)}
            </Box>
          ))}
          {moved > people.length && (
            <Box component="li" className="muted" fz="sm" py={6}>
              et au moins {formatCount(moved - people.length, "autre personne", "autres personnes")}
            </Box>
          )}
        </ul>
      </details>
    </Stack>
  );
}

const columns: readonly (readonly [title: string, move: keyof Moves])[] = [
  ["Résultats", "regraded"],
  ["Rangs", "reranked"],
  ["Qualifiés en plus", "in"],
  ["en moins", "out"],
  ["dont convoqués", "convokedOut"],
  ["Non qualifiés", "refused"],
  ["En attente", "undecided"],
];

interface MovesTableProps {
  readonly name: string;
  readonly rows: readonly (Moves & { readonly key: string; readonly title: ReactNode })[];
}

function MovesTable({ name, rows }: MovesTableProps) {
  const caption = `Ce qui changerait, par ${name.toLowerCase()}`;
  return (
    <Box style={{ overflow: "auto" }} mah={480} mb="sm" tabIndex={0} role="region" aria-label={caption}>
      <Table fz="sm">
        <caption className="hidden-text">{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {[name, ...columns.map(([title]) => title)].map((title) => (
              <Table.Th key={title} scope="col">
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="figures">
          {rows.map(({ key, title, ...moves }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{title}</Table.Th>
              {columns.map(([column, move]) => (
                <Table.Td key={column}>{moves[move] === 0 ? "-" : formatNumber(moves[move])}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function describePerson({ before, after, center }: WhatIfOnWire["people"][number]): string {
  const place = (name: string, old: number | null, now: number | null) =>
    old === now ? [] : [`${name} ${old === null ? "-" : formatNumber(old)} puis ${now === null ? "-" : formatNumber(now)}`];
  const isOut = before.qualified === true && after.qualified !== true;
  return [
    ...place("note", before.grade, after.grade),
    ...place("coefficient", before.weightedGrade, after.weightedGrade),
    ...place("temps", before.time, after.time),
    ...(before.absent === after.absent ? [] : [after.absent ? "devient absent" : "n'est plus absent"]),
    ...place("rang", before.rank, after.rank),
    ...(before.qualified === null && after.qualified === false ? ["passe à non qualifié"] : []),
    ...(before.qualified !== true && after.qualified === true ? ["se qualifie"] : []),
    ...(isOut ? [`n'est plus qualifié${center === null ? "" : `, convoqué à ${center}`}`] : []),
  ].join(", ");
}

export const ChangesWorkbook = ({ stageId, difference }: { readonly stageId: string; readonly difference: WhatIfRequestOnWire }) => (
  <PeopleWorkbook run={() => download(whatIfApi.workbook, { params: { id: stageId }, body: difference })} />
);

export function PeopleWorkbook({ run }: { run: () => Promise<unknown> }) {
  const exported = useMutation({ mutationFn: run, meta: { skipsRefetch: true } });
  return (
    <Button variant="default" loading={exported.isPending} onClick={() => exported.mutate()}>
      Toutes les personnes (.xlsx)
    </Button>
  );
}
