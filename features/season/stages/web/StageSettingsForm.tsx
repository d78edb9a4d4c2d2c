import { Group, Radio, Select, Stack, TextInput } from "@mantine/core";
import { useEffect } from "react";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import { submitting } from "#platform/web/forms.ts";
import { MovedPeople } from "#platform/web/MovedPeople.tsx";
import { NumberField } from "#platform/web/NumberField.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import { refusalToChangeYearOrType } from "../stage-in-use.ts";
import { type StageKind, stageKindChoices } from "../stage-kind.ts";
import { type StageOnWire, type StageProgressOnWire, StageSettings, stagesApi } from "../stages.contract.ts";
import { PreviousStage } from "./PreviousStage.tsx";

type StageChanges = NonNullable<CallInputOf<typeof stagesApi.update>["body"]>;

/** A tab of the window of a stage; `leave` closes the window, after confirmation if something is not saved. */
export interface PanelProps {
  readonly stage: StageOnWire;
  /** Of all years: possible previous stages. */
  readonly stages: readonly StageOnWire[];
  readonly progress: StageProgressOnWire | undefined;
  readonly onDirty: (isDirty: boolean) => void;
  readonly leave: () => void;
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

type FormValues = {
  readonly name: string;
  readonly kind: StageKind;
  readonly year: number | string;
  readonly physical: "true" | "false";
  readonly order: number | string;
  readonly previousQuestionnaireId: string | null;
  readonly linkToDoc: string;
  readonly linkToSolutions: string;
};

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

/** Name, kind, year, type, order, previous stage and documentation of a stage (STG-02); only changes are sent. */
export default function StageSettingsForm({ stage, stages, progress, onDirty, leave, onClose }: PanelProps) {
  const refusalToChange = refusalToChangeYearOrType(
    progress !== undefined && progress.opened + progress.answered + progress.graded + progress.convoked > 0,
  );
  const { element, form, isDirty, saving, submit } = useChangesForm({
    stored: settingsOf(stage),
    schema: { safeParse: (values: FormValues) => StageSettings.safeParse({ ...values, physical: values.physical === "true" }) },
    save: async (sent, query) => {
      const { physical, ...body } = sent;
      const written = { ...body, ...(physical && { physical: physical === "true" }) } as StageChanges;
      await call(stagesApi.update, { params: { id: stage.id }, query, body: written });
      for (const [name, message] of Object.entries(successMessages)) if (name in sent) toast.success(message);
    },
    onSaved: onClose,
  });
  const isEdited = isDirty && !saving.isPending;
  useEffect(() => onDirty(isEdited), [isEdited, onDirty]);
  return (
    <>
      <form ref={element} noValidate onSubmit={isDirty ? submit : submitting(onClose)}>
        <Stack>
          <FieldGrid>
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
          </FieldGrid>
          <FormFoot onCancel={leave} isBusy={saving.isPending}>
            Enregistrer
          </FormFoot>
        </Stack>
      </form>
      <MovedPeople change={saving} />
    </>
  );
}
