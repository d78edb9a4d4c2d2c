import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { errorsOf, submitting } from "#platform/web/forms.ts";
import { MovedPeople } from "#platform/web/MovedPeople.tsx";
import { type Confirmable, failureUnlessMoving } from "#platform/web/moving.ts";
import { NumberField } from "#platform/web/NumberField.tsx";
import { Refusal } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { PrivacyPart } from "./PrivacyPart.tsx";

/** The number of championships after the last one for which a person's data is kept; empty: for ever. */
export function RetentionLength({ years }: { years: number | null }) {
  const [typed, setTyped] = useState<number | string | null>(years);
  const saving = useMutation({
    mutationFn: (query: Confirmable) =>
      call(configurationApi.update, { params: { name: "RETENTION_YEARS" }, query, body: { value: typed } }),
    done: "Paramètre enregistré",
    failed: failureUnlessMoving,
  });
  return (
    <PrivacyPart id="duree" title="Durée de conservation">
      <Text>
        Chaque nuit, les données des personnes qui n'ont plus participé depuis ce nombre de championnats sont effacées. Leurs résultats
        restent, anonymes. Laissez le champ vide pour ne rien effacer&nbsp;; cinq ans conviennent d'ordinaire.
      </Text>
      <Group component="form" align="end" gap="sm" onSubmit={submitting(() => saving.mutate({}))}>
        <NumberField
          label="Championnats gardés après le dernier"
          placeholder="Aucun effacement"
          value={typed ?? ""}
          error={saving.error instanceof Refusal && errorsOf(saving.error).value}
          onChange={(value) => setTyped(value === "" ? null : value)}
          inputMode="numeric"
        />
        <Button type="submit" variant="main" disabled={typed === years} loading={saving.isPending}>
          Enregistrer
        </Button>
      </Group>
      <MovedPeople change={saving} />
    </PrivacyPart>
  );
}
