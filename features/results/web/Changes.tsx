import { Box, Stack, Table, Text } from "@mantine/core";
import { CategoryCode } from "#features/categories/web/CategoryCode.tsx";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import type { WhatIfOnWire } from "../what-if.contract.ts";
import { describeMoves } from "../what-if-text.ts";

type Person = WhatIfOnWire["people"][number];

/** « Ce qui changerait » at a stage: in sentences, by category and center, and twenty people before and after (RUL-03). */
export function Changes({ changes: { total, categories, centers, people } }: { changes: WhatIfOnWire }) {
  const sentences = describeMoves(total);
  if (sentences.length === 0) return <Text>Ni rang ni qualification ne change.</Text>;
  const moved = Math.max(total.regraded, total.reranked, total.in + total.out + total.refused);
  return (
    <Stack gap={12}>
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
        <summary>Par catégorie, et qui</summary>
        <Box style={{ overflowX: "auto" }} tabIndex={0} role="region" aria-label="Ce qui changerait par catégorie">
          <Table fz="sm">
            <caption className="hidden-text">Ce qui changerait par catégorie</caption>
            <Table.Thead>
              <Table.Tr>
                {["Catégorie", "Résultats", "Rangs", "Qualifiés en plus", "en moins", "dont convoqués", "Non qualifiés"].map((name) => (
                  <Table.Th key={name} scope="col">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody className="figures">
              {categories.map(({ category, ...moves }) => (
                <Table.Tr key={category}>
                  <Table.Th scope="row">
                    <CategoryCode name={category} />
                  </Table.Th>
                  {[moves.regraded, moves.reranked, moves.in, moves.out, moves.convokedOut, moves.refused].map((count, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns stay.
                    <Table.Td key={column}>{count === 0 ? "-" : formatNumber(count)}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Box>
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

/** « note 3 puis 4, rang 12 puis 9, se qualifie » */
function describePerson({ before, after, center }: Person): string {
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
