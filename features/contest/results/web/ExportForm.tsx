import { Button, Checkbox, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatCount } from "#platform/web/format.ts";
import type { StageOnWire } from "#season/stages/stages.contract.ts";

type Stage = Pick<StageOnWire, "id" | "name" | "year" | "order">;

interface Props {
  readonly stages: readonly Stage[];
  readonly chosen: string | null;
  readonly rows: number | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (id: string) => void;
  readonly onExport: (withCenter: boolean) => void;
}

const groupByYear = (stages: readonly Stage[]) =>
  Map.groupBy(
    stages.toSorted((a, b) => b.year - a.year || b.order - a.order || Number(b.id) - Number(a.id)),
    ({ year }) => String(year),
  );

export function ExportForm({ stages, chosen, rows, isBusy, onChoose, onExport }: Props) {
  const [withCenter, setWithCenter] = useState(false);
  return (
    <Stack
      component="form"
      gap="lg"
      onSubmit={(event) => {
        event.preventDefault();
        onExport(withCenter);
      }}
    >
      <div>
        <Select
          label="Étape"
          placeholder="Choisissez une étape"
          searchable
          disabled={isBusy}
          data={[...groupByYear(stages)].map(([group, ofYear]) => ({
            group,
            items: ofYear.map(({ id, name, year }) => ({ value: id, label: `${name} ${year}` })),
          }))}
          value={chosen}
          onChange={(id) => id !== null && onChoose(id)}
        />
        <Text className="figures" mt={6} mih="1.55em" c="dimmed" role="status">
          {chosen === null ? "" : rowsText(rows)}
        </Text>
      </div>
      <Checkbox
        label="Inclure le centre d'épreuve de l'étape suivante"
        description="Ajoute le nom, l'adresse, le code postal et la ville du centre où chacun est convoqué."
        disabled={isBusy}
        checked={withCenter}
        onChange={({ currentTarget }) => setWithCenter(currentTarget.checked)}
      />
      <div>
        <Button type="submit" variant="main" loading={isBusy} disabled={chosen === null || !rows}>
          Exporter
        </Button>
      </div>
    </Stack>
  );
}

const rowsText = (rows: number | undefined): string => {
  if (rows === undefined) return "Comptage des résultats...";
  return rows === 0
    ? "Cette étape n'a pas encore de résultat\u00A0: il n'y a rien à exporter."
    : `${formatCount(rows, "ligne")} à exporter`;
};
