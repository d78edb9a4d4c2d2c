import { Button, NumberInput, Radio, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { FormActions } from "#platform/web/FormActions.tsx";
import { schemaResolver } from "#platform/web/forms.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { frenchNumberInput } from "#platform/web/number-input.ts";
import { type StageKind, stageKindChoices } from "../stage-kind.ts";
import { StageDraft, type StageOnWire, type stagesApi } from "../stages.contract.ts";
import { stageChoices } from "./stage-choices.ts";
import styles from "./stages.module.css";

type Draft = CallInputOf<typeof stagesApi.create>["body"];

interface Props {
  /** The selected year. */
  readonly year: number | null;
  readonly stages: readonly StageOnWire[];
  readonly isBusy: boolean;
  readonly onCreate: (draft: Draft) => void;
  readonly onClose: () => void;
}

interface FormValues {
  readonly name: string;
  readonly kind: StageKind | null;
  readonly year: number | string;
  /** No default: the user must choose. */
  readonly active: "true" | "false" | "";
  readonly physical: "true" | "false" | "";
  readonly previousQuestionnaireId: string | null;
}

const toBoolean = (choice: FormValues["active"]) => (choice === "" ? undefined : choice === "true");
const draftOf = ({ kind, year, active, physical, ...rest }: FormValues) => ({
  ...rest,
  kind: kind ?? undefined,
  year: year === "" ? undefined : year,
  active: toBoolean(active),
  physical: toBoolean(physical),
});

/** A new stage, the last of its year (STG-01). */
export function NewStageModal({ year, stages, isBusy, onCreate, onClose }: Props) {
  const form = useForm<FormValues>({
    initialValues: { name: "", kind: null, year: year ?? "", active: "", physical: "", previousQuestionnaireId: null },
    validate: (values) => schemaResolver(StageDraft)(draftOf(values)),
  });
  return (
    <Modal opened onClose={onClose} title="Nouvelle étape" closeOnClickOutside={!form.isDirty()}>
      <form noValidate onSubmit={form.onSubmit((values) => onCreate(draftOf(values) as Draft))}>
        <Stack>
          <TextInput label="Nom" withAsterisk data-autofocus {...form.getInputProps("name")} />
          <Select label="Tour" placeholder="D'après le nom" data={stageKindChoices} {...form.getInputProps("kind")} />
          <NumberInput label="Année" withAsterisk {...frenchNumberInput} hideControls {...form.getInputProps("year")} />
          <Radio.Group label="Type" withAsterisk {...form.getInputProps("physical")}>
            <div className={styles.choices}>
              <Radio value="false" label="En ligne" description="Les participants répondent sur ce site." />
              <Radio value="true" label="Sur place" description="Les participants composent dans un centre d'épreuve." />
            </div>
          </Radio.Group>
          <Radio.Group label="Statut" withAsterisk {...form.getInputProps("active")}>
            <div className={styles.choices}>
              <Radio value="false" label="Inactive" description="Vous la préparez, personne ne la voit." />
              <Radio value="true" label="Active" description="En ligne&nbsp;: les participants la voient aussitôt." />
            </div>
          </Radio.Group>
          <Select
            label="Étape précédente"
            description="Seuls ceux qui y sont qualifiés passent celle-ci."
            placeholder="Aucune"
            data={stageChoices(stages)}
            clearable
            clearButtonProps={{ "aria-label": "Effacer l'étape précédente", "aria-hidden": false, tabIndex: 0 }}
            {...form.getInputProps("previousQuestionnaireId")}
          />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Annuler
            </Button>
            <Button type="submit" loading={isBusy}>
              Créer l'étape
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  );
}
