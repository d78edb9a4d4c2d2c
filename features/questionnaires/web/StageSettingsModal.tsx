import { Button, Group, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { CallOf } from "#platform/contract/endpoint.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { type StageOnWire, StageSettings, type stagesApi } from "../questionnaires.contract.ts";
import { stageChoices } from "./stage-choices.ts";

/** The fields of a stage that change. */
export type StageChanges = NonNullable<CallOf<typeof stagesApi.update>["body"]>;

interface Props {
  readonly stage: StageOnWire;
  readonly stages: readonly StageOnWire[];
  readonly isBusy: boolean;
  readonly onSave: (changes: StageChanges) => void;
  readonly onClose: () => void;
}

interface Typed {
  readonly name: string;
  readonly order: number | string;
  readonly previousQuestionnaireId: string | null;
  readonly linkToDoc: string;
}

const settingsOf = ({ name, order, previousQuestionnaireId, linkToDoc }: StageOnWire): Typed => ({
  name,
  order,
  previousQuestionnaireId,
  linkToDoc: linkToDoc ?? "",
});

const changesOf = (typed: Typed, stage: StageOnWire): StageChanges => {
  const stored = settingsOf(stage);
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== stored[name as keyof Typed]));
};

/** Name, order, previous stage and documentation of a stage (STG-02): only what differs is sent. */
export function StageSettingsModal({ stage, stages, isBusy, onSave, onClose }: Props) {
  const form = useForm<Typed>({ initialValues: settingsOf(stage), validate: schemaResolver(StageSettings) });
  const save = (typed: Typed) => {
    const changes = changesOf(typed, stage);
    if (Object.keys(changes).length > 0) onSave(changes);
    else onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Réglages de «\u00A0${stage.name}\u00A0»`} closeOnClickOutside={!form.isDirty()}>
      <form noValidate onSubmit={form.onSubmit(save)}>
        <Stack>
          <TextInput label="Nom" withAsterisk data-autofocus {...form.getInputProps("name")} />
          <NumberInput
            label="Ordre"
            description="La place de l'étape dans son année&nbsp;: 0, 1, 2…"
            withAsterisk
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps("order")}
          />
          <Select
            label="Étape précédente"
            description="Seuls ceux qui y sont qualifiés passent celle-ci."
            placeholder="Aucune"
            data={stageChoices(stages.filter(({ id }) => id !== stage.id))}
            clearable
            clearButtonProps={{ "aria-label": "Effacer l'étape précédente", "aria-hidden": false, tabIndex: 0 }}
            {...form.getInputProps("previousQuestionnaireId")}
          />
          <TextInput
            label="Lien de la documentation"
            description="Pour les centres d'épreuve&nbsp;: sujet, consignes, feuille d'émargement."
            placeholder="https://"
            inputMode="url"
            {...form.getInputProps("linkToDoc")}
          />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              Annuler
            </Button>
            <Button type="submit" loading={isBusy}>
              Enregistrer
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
