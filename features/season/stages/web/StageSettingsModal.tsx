import { Group, Radio, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { MovedPeople } from "#platform/web/MovedPeople.tsx";
import { type Confirmable, failureUnlessMoving } from "#platform/web/moving.ts";
import { NumberField } from "#platform/web/NumberField.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import { refusalToChangeYearOrType } from "../stage-in-use.ts";
import { type StageKind, stageKindChoices } from "../stage-kind.ts";
import { type StageOnWire, type StageProgressOnWire, StageSettings, stagesApi } from "../stages.contract.ts";
import { PreviousStage } from "./PreviousStage.tsx";

type StageChanges = NonNullable<CallInputOf<typeof stagesApi.update>["body"]>;

interface Props {
  readonly stage: StageOnWire;
  readonly stages: readonly StageOnWire[];
  readonly progress: StageProgressOnWire | undefined;
  readonly onClose: () => void;
}

const successMessages = {
  name: "Nom du questionnaire modifié",
  kind: "Tour de l'étape modifié",
  year: "Année de l'étape modifiée",
  physical: "Type de l'étape modifié",
  order: "Ordre du questionnaire modifié, rechargez la page.",
  previousQuestionnaireId: "Étape précédente modifiée",
  linkToDoc: "Lien de la documentation modifiée",
  linkToSolutions: "Lien du corrigé modifié",
} as const;

interface FormValues {
  readonly name: string;
  readonly kind: StageKind;
  readonly year: number | string;
  readonly physical: "true" | "false";
  readonly order: number | string;
  readonly previousQuestionnaireId: string | null;
  readonly linkToDoc: string;
  readonly linkToSolutions: string;
}

const settingsOf = (stage: StageOnWire): FormValues => ({
  name: stage.name,
  kind: stage.kind,
  year: stage.year,
  physical: stage.physical ? "true" : "false",
  order: stage.order,
  previousQuestionnaireId: stage.previousQuestionnaireId,
  linkToDoc: stage.linkToDoc ?? "",
  linkToSolutions: stage.linkToSolutions ?? "",
});

const changesOf = (values: FormValues, stage: StageOnWire): StageChanges => {
  const stored = settingsOf(stage);
  const changed = Object.entries(values).filter(([name, value]) => value !== stored[name as keyof FormValues]);
  return Object.fromEntries(changed.map(([name, value]) => [name, name === "physical" ? value === "true" : value]));
};

/** Name, kind, year, type, order, previous stage and documentation of a stage (STG-02); only changes are sent. */
export default function StageSettingsModal({ stage, stages, progress, onClose }: Props) {
  const refusalToChange = refusalToChangeYearOrType(
    progress !== undefined && progress.opened + progress.answered + progress.graded + progress.convoked > 0,
  );
  const saving = useMutation({
    mutationFn: ({ body, ...query }: Confirmable & { body: StageChanges }) =>
      call(stagesApi.update, { params: { id: stage.id }, query, body }),
    onSuccess: (_, { body }) => {
      for (const [name, message] of Object.entries(successMessages)) if (name in body) toast.success(message);
      onClose();
    },
    failed: failureUnlessMoving,
  });
  const form = useForm<FormValues>({
    initialValues: settingsOf(stage),
    validate: (values) => schemaResolver(StageSettings)({ ...values, physical: values.physical === "true" }),
  });
  const save = (values: FormValues) => {
    const body = changesOf(values, stage);
    if (Object.keys(body).length > 0) saving.mutate({ body });
    else onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Réglages de «\u00A0${stage.name}\u00A0»`} closeOnClickOutside={!form.isDirty()}>
      <form noValidate onSubmit={form.onSubmit(save)}>
        <Stack>
          <TextInput label="Nom" withAsterisk data-autofocus {...form.getInputProps("name")} />
          <Select label="Tour" data={stageKindChoices} {...form.getInputProps("kind")} />
          <NumberField
            label="Année"
            description={refusalToChange}
            withAsterisk
            disabled={refusalToChange !== null}
            {...form.getInputProps("year")}
          />
          <Radio.Group label="Type" {...form.getInputProps("physical")}>
            <Group mt={4}>
              <Radio value="false" label="En ligne" disabled={refusalToChange !== null} />
              <Radio value="true" label="Sur place" disabled={refusalToChange !== null} />
            </Group>
          </Radio.Group>
          <NumberField
            label="Ordre"
            description="La place de l'étape dans son année&nbsp;: 0, 1, 2…"
            withAsterisk
            {...form.getInputProps("order")}
          />
          <PreviousStage stages={stages.filter(({ id }) => id !== stage.id)} {...form.getInputProps("previousQuestionnaireId")} />
          <TextInput
            label="Lien de la documentation"
            description="Pour les centres d'épreuve&nbsp;: sujet, consignes, feuille d'émargement."
            placeholder="https://"
            inputMode="url"
            {...form.getInputProps("linkToDoc")}
          />
          <TextInput
            label="Lien du corrigé"
            description="Les centres ne l'ont qu'à l'heure choisie dans les dates de l'étape, après le départ du dernier candidat."
            placeholder="https://"
            inputMode="url"
            {...form.getInputProps("linkToSolutions")}
          />
          <FormFoot onCancel={onClose} isBusy={saving.isPending}>
            Enregistrer
          </FormFoot>
        </Stack>
      </form>
      <MovedPeople change={saving} />
    </Modal>
  );
}
