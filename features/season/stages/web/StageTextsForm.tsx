import { Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { agree } from "#platform/contract/agreement.ts";
import { isDay } from "#platform/contract/days.ts";
import { changesTo } from "#platform/contract/differences.ts";
import { call } from "#platform/web/api.ts";
import { choicesOf } from "#platform/web/choices.ts";
import { DateField } from "#platform/web/DateField.tsx";
import { schemaResolver } from "#platform/web/forms.ts";
import { MovedPeople } from "#platform/web/MovedPeople.tsx";
import { type Confirmable, unlessMoving } from "#platform/web/moving.ts";
import { RichTextEditor } from "#platform/web/RichTextEditor.tsx";
import { TimeField } from "#platform/web/TimeField.tsx";
import { parseTime } from "#platform/web/times.ts";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import { eachMessage, missingTexts, sentenceOfMissing, stageMessages } from "../stage-texts.ts";
import { type StageOnWire, StageTextsDraft, stagesApi } from "../stages.contract.ts";
import type { PanelProps } from "./StageSettingsForm.tsx";
import styles from "./StageTextsForm.module.css";

export type StageTexts = Readonly<Record<"date" | "hour" | (typeof stageMessages)[number]["name"], string>>;
export type ReaderState = (typeof stageMessages)[number]["state"];

interface Props extends PanelProps {
  /** The message in the area of a participant in this state, of this gender. */
  readonly preview: (texts: StageTexts, state: ReaderState, genre: string | null) => ReactNode;
}

const readers = choicesOf({ femme: "Participante", homme: "Participant", "": "Genre inconnu" });

const textsOf = (stage: StageOnWire): StageTexts => ({
  date: stage.date ?? "",
  hour: stage.hour ?? "",
  ...eachMessage(({ name }) => stage[name]),
});

const storedAs = ({ date, hour, ...written }: StageTexts) => ({ date: date || null, hour: hour || null, ...written });

/** The messages of a stage, next to a preview for each participant (STG-04). */
export default function StageTextsForm({ stage, preview, onDirty, leave, onClose }: Props) {
  const [initial] = useState(() => textsOf(stage));
  const saving = useMutation({
    // Sends only the changes made here: a colleague may be writing the rest.
    mutationFn: ({ typed, ...query }: Confirmable & { typed: StageTexts }) =>
      call(stagesApi.update, { params: { id: stage.id }, query, body: changesTo(storedAs(initial), storedAs(typed)) }),
    done: "Messages du questionnaire modifiés avec succès",
    onSuccess: onClose,
    failed: unlessMoving("Erreur lors de la modification des messages du questionnaire"),
  });
  const form = useForm<StageTexts>({ initialValues: initial, validate: schemaResolver(StageTextsDraft) });
  const isEdited = form.isDirty() && !saving.isPending;
  useEffect(() => onDirty(isEdited), [isEdited, onDirty]);
  const texts = useDeferredValue(form.values);
  // A half-typed text is no day or hour yet.
  const dated = { ...texts, date: isDay(texts.date) ? texts.date : "", hour: parseTime(texts.hour) ?? "" };
  const [chosen, setChosen] = useState("femme");
  const genre = chosen || null;
  const shown: StageTexts = { ...dated, ...Object.fromEntries(stageMessages.map(({ name }) => [name, agree(texts[name], genre)])) };
  const save = (typed: StageTexts) => {
    // Texts that people may have read can change but not become empty. The fields indicate missing texts when there is nothing to save.
    const missing = Object.entries(missingTexts(typed));
    const refused = form.isDirty() ? missing.filter(([name]) => initial[name as keyof StageTexts].trim() !== "") : missing;
    if (refused.length > 0) form.setErrors(Object.fromEntries(refused));
    else if (form.isDirty()) saving.mutate({ typed });
    else onClose();
  };
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Text c="dimmed" mb="md">
        Chaque participant lit le message de son état dans «&nbsp;Informations championnat&nbsp;», dès que l'étape est visible. La date et
        l'heure sont celles auxquelles sont convoqués ceux qui s'y qualifient. Écrivez «&nbsp;qualifié(e)&nbsp;»&nbsp;: une participante lit
        «&nbsp;qualifiée&nbsp;», un participant «&nbsp;qualifié&nbsp;».
      </Text>
      <div className={styles.moment}>
        <DateField label="Date" {...form.getInputProps("date")} />
        <TimeField label="Heure" {...form.getInputProps("hour")} />
      </div>
      <Text mt="sm" fz="sm" role="status">
        {sentenceOfMissing(texts)}
      </Text>
      <Group gap="xs" mt="sm">
        <Text fz="sm" aria-hidden>
          Aperçu pour
        </Text>
        <SegmentedControl size="sm" data={readers} value={chosen} onChange={setChosen} aria-label="Aperçu pour" />
      </Group>
      {stageMessages.map(({ name, label, state }) => (
        <Columns key={name} component="section" fold="tablet" gap="16px 24px" pt={24} aria-label={label}>
          <RichTextEditor label={label} {...form.getInputProps(name)} />
          <Stack className={styles.preview} gap="sm">
            <Title order={4} c="dimmed" ff="text" fz="xs" fw={600} lh={1.4} lts={0}>
              Ce que lira le participant
            </Title>
            {preview(shown, state, genre)}
          </Stack>
        </Columns>
      ))}
      <FormFoot onCancel={leave} isBusy={saving.isPending}>
        Enregistrer
      </FormFoot>
      <MovedPeople change={saving} />
    </form>
  );
}
