import { Button, Group, NumberInput, Radio, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { CallOf } from "#platform/contract/endpoint.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { asTyped } from "#platform/web/number-input.ts";
import { StageDraft, type StageOnWire, type stagesApi } from "../questionnaires.contract.ts";
import { stageChoices } from "./stage-choices.ts";
import styles from "./stages.module.css";

type Draft = CallOf<typeof stagesApi.create>["body"];

interface Props {
  /** The year that is looked at. */
  readonly year: number | null;
  readonly stages: readonly StageOnWire[];
  readonly isBusy: boolean;
  readonly onCreate: (draft: Draft) => void;
  readonly onClose: () => void;
}

interface Typed {
  readonly name: string;
  readonly year: number | string;
  /** Nobody chooses these two by not looking. */
  readonly active: "true" | "false" | "";
  readonly physical: "true" | "false" | "";
  readonly previousQuestionnaireId: string | null;
}

const chosen = (choice: Typed["active"]) => (choice === "" ? undefined : choice === "true");
const draftOf = ({ year, active, physical, ...rest }: Typed) => ({
  ...rest,
  year: year === "" ? undefined : year,
  active: chosen(active),
  physical: chosen(physical),
});

/** A new stage, the last of its year (STG-01). */
export function NewStageModal({ year, stages, isBusy, onCreate, onClose }: Props) {
  const form = useForm<Typed>({
    initialValues: { name: "", year: year ?? "", active: "", physical: "", previousQuestionnaireId: null },
    validate: (typed) => schemaResolver(StageDraft)(draftOf(typed)),
  });
  return (
    <Modal opened onClose={onClose} title="Nouvelle étape" closeOnClickOutside={!form.isDirty()}>
      <form noValidate onSubmit={form.onSubmit((typed) => onCreate(draftOf(typed) as Draft))}>
        <Stack>
          <TextInput label="Nom" withAsterisk data-autofocus {...form.getInputProps("name")} />
          <NumberInput label="Année" withAsterisk {...asTyped} hideControls {...form.getInputProps("year")} />
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
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              Annuler
            </Button>
            <Button type="submit" loading={isBusy}>
              Créer l'étape
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
