import { Checkbox, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { download } from "#platform/web/download.ts";
import { formatCount } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { WindowFoot } from "#platform/web/WindowFoot.tsx";
import { answerSheetsApi, type PaperStageOnWire } from "../answer-sheets.contract.ts";
import { categoriesOf, MAX_PRINTED, MAX_SPARES } from "../printing.ts";

interface Props {
  readonly stage: PaperStageOnWire;
  /** The classes chosen at first, those of the list. */
  readonly proposed: readonly string[];
  readonly onClose: () => void;
}

export function PrintSheets({ stage, proposed, onClose }: Props) {
  const classes = Map.groupBy(stage.pupils, ({ className }) => className);
  const [chosen, setChosen] = useState<readonly string[]>(proposed);
  const [isLarge, setLarge] = useState(false);
  const [spares, setSpares] = useState(1);
  // Undefined: the categories of the pupils in the chosen classes.
  const [chosenCategories, setChosenCategories] = useState<readonly string[]>();
  const pupils = chosen.flatMap((name) => classes.get(name) ?? []);
  const userIds = pupils.map(({ userId }) => userId);
  const spareCategoryIds = chosenCategories ?? categoriesOf(stage, pupils);
  const count = spareCategoryIds.length === 0 ? 0 : spares;
  const printing = useMutation({
    meta: { skipsRefetch: true },
    mutationFn: () =>
      download(answerSheetsApi.print, {
        params: { id: stage.stage.id },
        body: { userIds, style: isLarge ? "large" : "usual", spares: count, spareCategoryIds: [...spareCategoryIds] },
      }),
    failed: shownByPage,
    done: "Feuilles téléchargées",
    onSuccess: onClose,
  });
  const isTooMany = userIds.length > MAX_PRINTED;
  return (
    <Modal opened onClose={onClose} title="Imprimer les feuilles de réponses">
      <Stack gap="md">
        <Text>
          Une feuille par élève, à son nom, avec un cadre par problème de sa catégorie. Imprimez en noir, à la taille réelle, sur du papier
          A4. Un élève qui a droit aux gros caractères reçoit toujours sa feuille ainsi.
        </Text>
        <Checkbox.Group label="Classes" value={[...chosen]} onChange={setChosen}>
          <Stack gap={6} mt={6}>
            {[...classes].map(([name, pupils]) => (
              <Checkbox key={name} value={name} label={`${name || "Sans classe"} (${formatCount(pupils.length, "élève")})`} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox
          label="En gros caractères"
          description="Sur plusieurs pages, avec de grands cadres"
          checked={isLarge}
          onChange={({ currentTarget }) => setLarge(currentTarget.checked)}
        />
        <NativeSelect
          label="Feuilles de réserve par catégorie"
          description="Sans nom : l'élève écrit le sien, et vous dites ensuite de qui elle est."
          value={String(spares)}
          data={Array.from({ length: MAX_SPARES + 1 }, (_, number) => ({
            value: String(number),
            label: number === 0 ? "aucune" : String(number),
          }))}
          onChange={({ currentTarget }) => setSpares(Number(currentTarget.value))}
        />
        {spares > 0 && (
          <Checkbox.Group label="Catégories des feuilles de réserve" value={[...spareCategoryIds]} onChange={setChosenCategories}>
            <Group gap="6px 16px" mt={6}>
              {stage.categories.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
        {isTooMany && <Text role="alert">Au plus {MAX_PRINTED} feuilles à la fois : choisissez moins de classes.</Text>}
        <RefusalAlert error={printing.error} />
        <WindowFoot
          onCancel={onClose}
          onConfirm={() => printing.mutate()}
          isBusy={printing.isPending}
          disabled={isTooMany || (userIds.length === 0 && count === 0)}
        >
          Télécharger les feuilles (PDF)
        </WindowFoot>
      </Stack>
    </Modal>
  );
}
