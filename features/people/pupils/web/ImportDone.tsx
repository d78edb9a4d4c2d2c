import { Box, Button, Stack, Text, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatCount } from "#platform/web/format.ts";
import { type Task, Tasks } from "#platform/web/ui/Tasks.tsx";
import type { ImportResult } from "../pupil-import.contract.ts";

export type ImportDoneResult = ImportResult & {
  /** The ids of all pupils of the list who were added, now and before. */
  readonly added: readonly string[];
};

export function ImportDone({
  result: { created, renewed, unchanged, corrected, classed, unmailed, invalidRows, users, added },
  remainingCount,
  next,
  onContinue,
}: {
  result: ImportDoneResult;
  remainingCount: number;
  /** What is to do with the pupils added, after these tasks. */
  next: (userIds: readonly string[], before: readonly Task[]) => ReactNode;
  onContinue: () => void;
}) {
  const waiting: readonly Task[] =
    remainingCount === 0
      ? []
      : [
          {
            key: "remaining",
            text: `${formatCount(remainingCount, "ligne vous attend", "lignes vous attendent")} encore, à corriger ou à décider.`,
            action: (look) => (
              <Button {...look} onClick={onContinue}>
                Reprendre ces lignes
              </Button>
            ),
          },
        ];
  const reasons = [...new Set(invalidRows.map(({ reason }) => reason))];
  return (
    <Stack className="card" align="center" gap="xs" py={44} px={24} ta="center" role="status">
      <IconCircleCheck size={44} stroke={1.5} aria-hidden color="var(--green-700)" />
      <Title order={2}>{created === 0 ? "0 nouvel élève" : formatCount(created, "élève ajouté", "élèves ajoutés")}</Title>
      <div>
        {added.length > users.length && <Text>{`${formatCount(added.length, "élève")} en tout, avec ceux d'avant.`}</Text>}
        {renewed > 0 && (
          <Text>dont {formatCount(renewed, "élève réinscrit sous son identifiant", "élèves réinscrits sous leur identifiant")}</Text>
        )}
        {corrected > 0 && (
          <Text>
            {formatCount(corrected, "adresse corrigée", "adresses corrigées")}&nbsp;: un e-mail y part avec l'identifiant et un lien pour
            choisir un mot de passe.
          </Text>
        )}
        {unchanged > 0 && (
          <Text>
            {formatCount(unchanged, "élève était déjà inscrit", "élèves étaient déjà inscrits")}&nbsp;:{" "}
            {classed > 0
              ? `${formatCount(classed, "classe a été ajoutée", "classes ont été ajoutées")}, rien d'autre n'a changé.`
              : "rien n'a changé."}
          </Text>
        )}
        {unmailed > 0 && (
          <Text>
            {formatCount(unmailed, "adresse est celle", "adresses sont celles")} de quelqu'un qui ne s'occupe plus de l'établissement&nbsp;:
            aucun e-mail n'y est parti. Donnez des fiches, ou la bonne adresse.
          </Text>
        )}
        {reasons.map((reason) => (
          <Text key={reason}>
            {formatCount(invalidRows.filter((row) => row.reason === reason).length, "ligne n'est pas écrite", "lignes ne sont pas écrites")}
            &nbsp;: {reason.replace(/\.$/, "")}.
          </Text>
        ))}
      </div>
      <Box w="100%" maw={720}>
        {added.length > 0 ? next(added, waiting) : <Tasks tasks={waiting} />}
      </Box>
      {remainingCount === 0 && (
        <Button variant="subtle" mt="sm" onClick={onContinue}>
          Importer une autre liste
        </Button>
      )}
    </Stack>
  );
}
