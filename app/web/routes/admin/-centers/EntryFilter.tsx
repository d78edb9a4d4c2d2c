import { Select } from "@mantine/core";
import { type EntryState, entryStates } from "#features/stages/steps.ts";
import { useStage } from "#features/stages/web/useStage.ts";

interface Props {
  readonly stageId: string;
  /** If absent: all centers with candidates. */
  readonly entry: EntryState | undefined;
  readonly onFilter: (changes: { readonly etape: string | undefined; readonly saisie: string | undefined }) => void;
}

const EVERYWHERE = "everywhere";

/** Filters the centers of a stage by progress of entries; or shows all again. */
export function EntryFilter({ stageId, entry, onFilter }: Props) {
  const { data: stage } = useStage(stageId);
  const choose = (state: string | null) =>
    onFilter({ etape: state === EVERYWHERE ? undefined : stageId, saisie: entryStates.find((one) => one.state === state)?.state });
  return (
    <Select
      size="sm"
      label={stage ? `Saisie de ${stage.name} ${stage.year}` : "Saisie de l'étape"}
      data={[
        { value: "", label: "Tous ceux de l'étape" },
        ...entryStates.map(({ state, label }) => ({ value: state, label })),
        { value: EVERYWHERE, label: "Tous les centres" },
      ]}
      value={entry ?? ""}
      allowDeselect={false}
      onChange={choose}
    />
  );
}
