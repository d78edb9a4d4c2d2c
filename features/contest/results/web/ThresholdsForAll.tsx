import { Button, Group, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import { choicesOf } from "#platform/web/choices.ts";
import { formatCount } from "#platform/web/format.ts";
import { submitting } from "#platform/web/forms.ts";
import { NumberField } from "#platform/web/NumberField.tsx";
import type { ThresholdDraft } from "../threshold-draft.ts";
import { COUNT_REFUSED, isCount, proposeForWish, type Wish } from "../threshold-proposal.ts";
import styles from "./Thresholds.module.css";
import type { EditedCategory } from "./useThresholds.ts";

interface Props {
  readonly categories: readonly EditedCategory[];
  readonly onPropose: (drafts: Readonly<Record<string, ThresholdDraft>>) => void;
  readonly onDiscard: () => void;
}

const units = choicesOf({ share: "% des notés", count: "par catégorie" });

/** Proposes thresholds for the categories ticked in the table below, which shows them before they are saved (GRD-03). */
export function ThresholdsForAll({ categories, onPropose, onDiscard }: Props) {
  const [value, setValue] = useState<number | string>("");
  const [unit, setUnit] = useState<Wish["unit"]>("share");
  const [told, setTold] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const isAnyChanged = categories.some(({ isChanged }) => isChanged);
  const wished = categories.filter(({ isWished }) => isWished);
  const ticks = wished.map(({ name }) => name).join(" ");
  const [answeredTicks, setAnsweredTicks] = useState(ticks);
  const startAgain = () => {
    setTold("");
    setRefusal(null);
  };
  // The last answer belongs to other ticks, or was saved or discarded since.
  if (ticks !== answeredTicks) {
    setAnsweredTicks(ticks);
    startAgain();
  } else if (told !== "" && !isAnyChanged) setTold("");
  if (categories.every(({ graded }) => graded === 0)) return null;
  const propose = () => {
    if (typeof value !== "number" || value <= 0 || (unit === "share" && value > 100) || (unit === "count" && !isCount(value))) {
      setRefusal(unit === "share" ? "Écrivez une part de 0,1 à 100\u00A0%." : COUNT_REFUSED);
      return;
    }
    const proposals = wished.map(({ name, ties }) => ({ name, proposal: proposeForWish(ties, { unit, value }) }));
    const found = proposals.flatMap(({ name, proposal }) => (proposal ? [{ name, proposal }] : []));
    const ungraded = proposals.flatMap(({ name, proposal }) => (proposal === null ? [name] : []));
    const ungradedText = `Personne n'a de note en ${listInFrench(ungraded)}\u00A0: rien n'y change.`;
    if (found.length === 0) {
      const wanted = "Cochez dans le tableau les catégories dont le seuil est à remplacer.";
      setRefusal(ungraded.length > 0 ? `${ungradedText} ${wanted}` : wanted);
      return;
    }
    startAgain();
    onPropose(Object.fromEntries(found.map(({ name, proposal: { grade, weightedGrade } }) => [name, { grade, weightedGrade }])));
    const kept = categories.filter(({ isWished, draft }) => !isWished && draft.grade !== "").map(({ name }) => name);
    setTold(
      [
        `${formatCount(found.length, "seuil proposé", "seuils proposés")}, égalités gardées ensemble. Lisez le tableau, puis enregistrez.`,
        kept.length === 1 && `Le seuil de ${kept[0]} est gardé\u00A0: il n'est pas coché.`,
        kept.length > 1 && `Les seuils de ${listInFrench(kept)} sont gardés\u00A0: ils ne sont pas cochés.`,
        ungraded.length > 0 && ungradedText,
      ]
        .filter(Boolean)
        .join(" "),
    );
  };
  return (
    <form noValidate onSubmit={submitting(propose)}>
      <Group gap="6px 14px" mb={6}>
        <NumberField
          className={styles.wish ?? ""}
          size="sm"
          label={unit === "share" ? "Quelle part de qualifiés, pour toutes\u00A0?" : "Combien de qualifiés dans chaque catégorie\u00A0?"}
          error={refusal}
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
        <Button type="submit" variant="default" size="sm">
          Proposer les seuils
        </Button>
        <Button
          variant="subtle"
          size="sm"
          disabled={!isAnyChanged}
          onClick={() => {
            onDiscard();
            startAgain();
          }}
        >
          Revenir aux seuils enregistrés
        </Button>
      </Group>
      <Text role="status" mb={told && 6} size="sm">
        {told}
      </Text>
    </form>
  );
}
