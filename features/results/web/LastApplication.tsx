import { Button, Group, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { formatCount, formatInstant } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";
import { type ApplicationKind, applicationsApi } from "../applications.contract.ts";

const names: Readonly<Record<ApplicationKind, string>> = {
  thresholds: "Seuils appliqués",
  reset: "Qualifications réinitialisées",
  rules: "Règles appliquées",
  key: "Solution corrigée",
};

/** What was applied last to a stage, and undoing it (RUL-04); nothing if there is nothing. */
export function LastApplication({ stageId, order = 3 }: { stageId: string; order?: 2 | 3 }) {
  const { data: last } = useQuery({ ...apiQuery(applicationsApi.last, { params: { id: stageId } }), staleTime: 0 });
  const [isUndoing, setUndoing] = useState(false);
  if (!last) return null;
  const { id, kind, appliedAt, appliedBy, changed } = last;
  return (
    <section>
      <Title order={order} size="h3">
        Dernière application
      </Title>
      <Group mt={4} justify="space-between" gap="10px 16px">
        <Text flex="1 1 240px">
          {names[kind]} le {formatInstant(appliedAt)}
          {appliedBy && ` par ${appliedBy}`}&nbsp;: {formatCount(changed, "résultat changé", "résultats changés")}.
        </Text>
        <Button variant="default" onClick={() => setUndoing(true)}>
          Annuler cette application
        </Button>
      </Group>
      <ConfirmTask
        opened={isUndoing}
        title="Annuler cette application&nbsp;?"
        confirm="Tout rétablir"
        cancel="Ne rien changer"
        run={() => call(applicationsApi.undo, { params: { id } })}
        done={({ restored, cancelled }) =>
          [
            `${formatCount(restored, "résultat rétabli", "résultats rétablis")}.`,
            cancelled > 0 &&
              `${formatCount(cancelled, "personne avait déjà reçu l'annulation de sa convocation\u00A0: convoquez-la", "personnes avaient déjà reçu l'annulation de leur convocation\u00A0: convoquez-les")} de nouveau.`,
          ]
            .filter(Boolean)
            .join(" ")
        }
        staysOpen
        showsRefusal
        onClose={() => setUndoing(false)}
      >
        <Text>
          Les notes, les rangs, les qualifications et les convocations redeviennent ce qu'ils étaient avant
          {kind === "rules" && ", et l'étape retrouve ses règles"}
          {kind === "key" && ", et la question ses solutions, avec ce que la correction en avait décidé"}. Si quelque chose a été saisi ou
          décidé depuis, rien n'est annulé.
        </Text>
      </ConfirmTask>
    </section>
  );
}
