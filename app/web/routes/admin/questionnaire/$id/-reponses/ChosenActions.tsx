import { Button } from "@mantine/core";
import { ChosenBar, chooseAll } from "#platform/web/ChosenBar.tsx";
import { formatCount } from "#platform/web/format.ts";

interface Props {
  readonly count: number;
  /** Length of the list, over all its pages. */
  readonly total: number;
  readonly isGathering: boolean;
  readonly onChooseAll: () => void;
  readonly onQualify: (qualified: boolean | null) => void;
  readonly onConvoke: () => void;
  readonly onClear: () => void;
}

/** The same actions for all selected people. */
export const ChosenActions = ({ count, total, isGathering: isLoadingAll, onChooseAll, onQualify, onConvoke, onClear }: Props) => (
  <ChosenBar
    label="Personnes choisies"
    text={formatCount(count, "personne choisie", "personnes choisies")}
    all={chooseAll(count, { total, isLoadingAll, onChoose: onChooseAll })}
    onClear={onClear}
  >
    <Button variant="default" size="sm" onClick={() => onQualify(true)}>
      Qualifier
    </Button>
    <Button variant="default" size="sm" onClick={() => onQualify(false)}>
      Ne pas qualifier
    </Button>
    <Button variant="default" size="sm" onClick={() => onQualify(null)}>
      Réinitialiser
    </Button>
    <Button variant="default" size="sm" onClick={onConvoke}>
      Choisir un centre
    </Button>
  </ChosenBar>
);
