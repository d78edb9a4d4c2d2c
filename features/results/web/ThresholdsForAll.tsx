import { Button, Group, NumberInput, SegmentedControl, Text } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import { formatCount } from "#platform/web/format.ts";
import { frenchNumberInput } from "#platform/web/number-input.ts";
import type { ThresholdDraft } from "../threshold-draft.ts";
import { proposeForWish, type Wish } from "../threshold-proposal.ts";
import type { EditedCategory } from "./useThresholds.ts";

interface Props {
  readonly categories: readonly EditedCategory[];
  readonly onEdit: (category: string, draft: ThresholdDraft) => void;
  /** Back to the saved thresholds of all. */
  readonly onDiscard: () => void;
}

const units = [
  { value: "share", label: "% des notés" },
  { value: "count", label: "par catégorie" },
];

/** One wish for all categories: thresholds are proposed for each, to read in the table below before they are saved (GRD-03). */
export function ThresholdsForAll({ categories, onEdit, onDiscard }: Props) {
  const [value, setValue] = useState<number | string>("");
  const [unit, setUnit] = useState<Wish["unit"]>("share");
  const [told, setTold] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const isAnyChanged = categories.some(({ isChanged }) => isChanged);
  const startAgain = () => {
    setTold("");
    setRefusal(null);
  };
  if (categories.every(({ graded }) => graded === 0)) return null;
  const max = unit === "share" ? 100 : 10_000_000;
  const propose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typeof value !== "number" || value <= 0 || value > max || (unit === "count" && !Number.isInteger(value))) {
      setRefusal(unit === "share" ? "Écrivez une part de 0,1 à 100\u00A0%." : "Écrivez un nombre entier de qualifiés.");
      return;
    }
    const proposals = categories.map(({ name, ties }) => ({ name, proposal: proposeForWish(ties, { unit, value }) }));
    for (const { name, proposal } of proposals)
      if (proposal) onEdit(name, { grade: proposal.grade, weightedGrade: proposal.weightedGrade });
    const ungraded = proposals.filter(({ proposal }) => proposal === null).map(({ name }) => name);
    const count = formatCount(proposals.length - ungraded.length, "seuil proposé", "seuils proposés");
    const left = ungraded.length > 0 ? ` Personne n'a de note en ${listInFrench(ungraded)}\u00A0: rien n'y change.` : "";
    setTold(`${count}, égalités gardées ensemble. Lisez le tableau, puis enregistrez.${left}`);
  };
  return (
    <form noValidate onSubmit={propose}>
      <Group align="end" gap="8px 14px" mb="sm">
        <NumberInput
          label={unit === "share" ? "Quelle part de qualifiés, pour toutes\u00A0?" : "Combien de qualifiés dans chaque catégorie\u00A0?"}
          w={340}
          error={refusal}
          {...frenchNumberInput}
          clampBehavior="none"
          allowNegative={false}
          decimalScale={unit === "share" ? 1 : 0}
          placeholder={unit === "share" ? "10" : "50"}
          value={value}
          onChange={(typed) => {
            setValue(typed);
            startAgain();
          }}
        />
        <SegmentedControl
          aria-label="Compté en"
          data={units}
          value={unit}
          onChange={(chosen) => {
            setUnit(chosen as Wish["unit"]);
            startAgain();
          }}
        />
        <Button type="submit" variant="default">
          Proposer les seuils
        </Button>
        <Button
          variant="subtle"
          disabled={!isAnyChanged}
          onClick={() => {
            onDiscard();
            startAgain();
          }}
        >
          Revenir aux seuils enregistrés
        </Button>
      </Group>
      <Text role="status" mih={24} mb="sm" size="sm">
        {isAnyChanged && told}
      </Text>
    </form>
  );
}
