import { Button, Group, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { formatCount, formatInstant } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { type ApplicationKind, type ApplicationOnWire, applicationsApi } from "../applications.contract.ts";

const names: Readonly<Record<ApplicationKind, string>> = {
  thresholds: "Seuils appliqués",
  reset: "Qualifications réinitialisées",
  rules: "Règles appliquées",
  key: "Solution corrigée",
};

export function LastApplication({ stageId, order = 3 }: { stageId: string; order?: 2 | 3 }) {
  const { data: last } = useApiQuery(applicationsApi.last, { params: { id: stageId }, staleTime: 0 });
  const queries = useQueryClient();
  /** The application to confirm, because another may be the last by then. */
  const [asked, setAsked] = useState<ApplicationOnWire>();
  const undo = ({ id }: ApplicationOnWire) =>
    call(applicationsApi.undo, { params: { id } }).catch((error: unknown) => {
      // A colleague may have undone it, or applied something since; the page behind shows this.
      void queries.invalidateQueries();
      throw error;
    });
  return (
    <>
      {last && (
        <section>
          <Title order={order} size="h3">
            Dernière application
          </Title>
          <Group mt={4} justify="space-between" gap="10px 16px">
            <Text flex="1 1 240px">
              {names[last.kind]} le {formatInstant(last.appliedAt)}
              {last.appliedBy && ` par ${last.appliedBy}`}&nbsp;:{" "}
              {formatCount(last.changed, "résultat ou rang changé", "résultats ou rangs changés")}.
            </Text>
            <Button variant="default" onClick={() => setAsked(last)}>
              Annuler cette application
            </Button>
          </Group>
        </section>
      )}
      {asked && (
        <ConfirmTask
          title="Annuler cette application&nbsp;?"
          confirm="Tout rétablir"
          cancel="Ne rien changer"
          run={() => undo(asked)}
          done={({ restored, cancelled }) =>
            [
              `${formatCount(restored, "résultat rétabli", "résultats rétablis")}.`,
              cancelled > 0 &&
                `${formatCount(cancelled, "personne avait déjà reçu l'annulation de sa convocation\u00A0: convoquez-la", "personnes avaient déjà reçu l'annulation de leur convocation\u00A0: convoquez-les")} de nouveau.`,
            ]
              .filter(Boolean)
              .join(" ")
          }
          showsRefusal
          onClose={() => setAsked(undefined)}
        >
          <Text>
            Les notes, les rangs, les qualifications et les convocations redeviennent ce qu'ils étaient avant
            {asked.kind === "rules" && ", et l'étape retrouve ses règles"}
            {asked.kind === "key" && ", et la question ses solutions, avec ce que la correction en avait décidé"}. Si quelque chose a été
            saisi ou décidé depuis, rien n'est annulé.
          </Text>
        </ConfirmTask>
      )}
    </>
  );
}
