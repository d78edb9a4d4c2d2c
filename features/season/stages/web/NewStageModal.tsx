import { Radio, Select, Stack, TextInput } from "@mantine/core";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { MovedPeople } from "#platform/web/MovedPeople.tsx";
import { type Confirmable, failureUnlessMoving } from "#platform/web/moving.ts";
import { NumberField } from "#platform/web/NumberField.tsx";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { usePhone } from "#platform/web/usePhone.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import { type StageKind, stageKindChoices } from "../stage-kind.ts";
import { StageDraft, type StageOnWire, stagesApi } from "../stages.contract.ts";
import { PreviousStage } from "./PreviousStage.tsx";

type Creation = Confirmable & Pick<CallInputOf<typeof stagesApi.create>, "body">;

interface Props {
  readonly year: number | null;
  readonly stages: readonly StageOnWire[];
  readonly onCreated: (created: StageOnWire) => Promise<void>;
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

/** A new stage in the last place of its year (STG-01). */
export default function NewStageModal({ year, stages, onCreated, onClose }: Props) {
  const {
    element,
    form,
    saving: creating,
    submit,
  } = useServerForm<FormValues, Creation, StageOnWire>({
    initialValues: { name: "", kind: null, year: year ?? "", active: "", physical: "", previousQuestionnaireId: null },
    validate: (values) => schemaResolver(StageDraft)(draftOf(values)),
    mutationFn: ({ body, ...query }) => call(stagesApi.create, { query, body }),
    done: ({ name }) => `Étape «\u00A0${name}\u00A0» créée`,
    onSuccess: onCreated,
    failed: failureUnlessMoving,
  });
  /** A stage under creation will open, so the window stays. */
  const close = () => creating.isPending || onClose();
  return (
    <Modal opened onClose={close} title="Nouvelle étape" size={640} fullScreen={usePhone()} closeOnClickOutside={!form.isDirty()}>
      <form ref={element} noValidate onSubmit={submit((values) => creating.mutate({ body: draftOf(values) as Creation["body"] }))}>
        <Stack>
          <TextInput label="Nom" withAsterisk data-autofocus {...form.getInputProps("name")} />
          <Columns fold="phone" columns="minmax(0, 1fr) 130px" gap="md">
            <Select
              label="Tour"
              placeholder="D'après le nom"
              clearable
              clearButtonProps={{ "aria-label": "Ne plus choisir de tour", "aria-hidden": false, tabIndex: 0 }}
              data={stageKindChoices}
              {...form.getInputProps("kind")}
            />
            <NumberField label="Année" withAsterisk {...form.getInputProps("year")} />
          </Columns>
          <PreviousStage stages={stages} {...form.getInputProps("previousQuestionnaireId")} />
          <Radio.Group label="Type" withAsterisk {...form.getInputProps("physical")}>
            <Columns fold="phone" gap="12px 24px" mt={6}>
              <Radio value="false" label="En ligne" description="Les participants répondent sur ce site." />
              <Radio value="true" label="Sur place" description="Les participants composent dans un centre d'épreuve." />
            </Columns>
          </Radio.Group>
          <Radio.Group label="Statut" withAsterisk {...form.getInputProps("active")}>
            <Columns fold="phone" gap="12px 24px" mt={6}>
              <Radio value="false" label="Inactive" description="Vous la préparez, personne ne la voit." />
              <Radio value="true" label="Active" description="En ligne&nbsp;: les participants la voient aussitôt." />
            </Columns>
          </Radio.Group>
          <FormFoot onCancel={close} isBusy={creating.isPending}>
            Créer l'étape
          </FormFoot>
        </Stack>
      </form>
      <MovedPeople change={creating} />
    </Modal>
  );
}
