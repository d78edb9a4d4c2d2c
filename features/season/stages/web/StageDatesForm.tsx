import { Alert, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { DateField } from "#platform/web/DateField.tsx";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import { formatNumber, formatTime } from "#platform/web/format.ts";
import { MovedPeople } from "#platform/web/MovedPeople.tsx";
import { type Confirmable, failureUnlessMoving } from "#platform/web/moving.ts";
import { serverInstant } from "#platform/web/server-time.ts";
import { TimeField } from "#platform/web/TimeField.tsx";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import {
  closesOnPeople,
  dateFields,
  effectsOfDates,
  readDates,
  type ScheduledStage,
  scheduleOnWire,
  type TypedDates,
  type TypedStageDates,
  typedDatesOf,
} from "../stage-dates.ts";
import { CLOSED, describeFlag } from "../stage-flags.ts";
import { stagesApi } from "../stages.contract.ts";
import type { PanelProps } from "./StageSettingsForm.tsx";

type Changes = NonNullable<CallInputOf<typeof stagesApi.update>["body"]>;

export default function StageDatesForm({ stage, progress, onDirty, leave, onClose }: PanelProps) {
  const schedule = scheduleOnWire(stage);
  const saving = useMutation({
    mutationFn: ({ body, ...query }: Confirmable & { body: Changes }) => call(stagesApi.update, { params: { id: stage.id }, query, body }),
    done: "Dates de l'étape enregistrées",
    onSuccess: onClose,
    failed: failureUnlessMoving,
  });
  const form = useForm<TypedDates>({
    initialValues: typedDatesOf(schedule),
    validate: (typed) => {
      const read = readDates(typed, schedule);
      return "errors" in read ? read.errors : {};
    },
  });
  const isEdited = form.isDirty() && !saving.isPending;
  useEffect(() => onDirty(isEdited), [isEdited, onDirty]);
  const read = readDates(form.values, schedule);
  const [asked, ask] = useState<{ when: "soon" | "at once"; closesAt: Date; changes: Changes } | null>(null);
  const save = () => {
    if ("errors" in read) return;
    const { closesAt } = read.dates;
    const changes = changesOf(read.dates, schedule);
    const when = closesOnPeople(schedule, read.dates, serverInstant());
    if (when !== null && closesAt) ask({ when, closesAt, changes });
    else if (Object.keys(changes).length > 0) saving.mutate({ body: changes });
    else onClose();
  };
  return (
    <>
      <form noValidate onSubmit={form.onSubmit(save)} style={{ display: "grid", gap: 24 }}>
        <Text c="dimmed" inherit>
          À l'heure de Paris. Une date n'agit qu'une fois, à son instant&nbsp;: l'interrupteur que vous tournez ensuite l'emporte. Laissez
          vide ce que vous préférez faire à la main.
        </Text>
        <FieldGrid>
          {dateFields.map(({ name, label }) => (
            <Columns key={name} columns="minmax(0, 1fr) 130px" gap="xs">
              <DateField label={label} {...form.getInputProps(`${name}.day`)} />
              <TimeField label="Heure" aria-label={`${label}, heure`} {...form.getInputProps(`${name}.time`)} />
            </Columns>
          ))}
        </FieldGrid>
        {"dates" in read && (
          <Stack role="status" gap="xs">
            {effectsOfDates(schedule, read.dates, serverInstant(), progress?.graded).map((effect) => (
              <Alert key={effect} color="amber" variant="light" icon={<IconAlertTriangle size={20} aria-hidden />}>
                {effect}
              </Alert>
            ))}
          </Stack>
        )}
        <FormFoot onCancel={leave} isBusy={saving.isPending}>
          Enregistrer
        </FormFoot>
      </form>
      {asked && (
        <ConfirmDialog
          title={`Fermer «\u00A0${stage.name} ${stage.year}\u00A0» ${asked.when === "soon" ? "dans moins d'une heure" : "aussitôt"}\u00A0?`}
          confirm={asked.when === "soon" ? `Fermer à ${formatTime(asked.closesAt.toISOString())}` : "Fermer l'étape"}
          isBusy={saving.isPending}
          onConfirm={() =>
            saving.mutate({ body: asked.changes, ...(asked.when === "at once" && { confirmed: CLOSED }) }, { onError: () => ask(null) })
          }
          onClose={() => ask(null)}
        >
          <Text>{describeFlag(stage, "open", progress).consequence}</Text>
          {progress && progress.eligible !== null && (
            <Text className="figures" mt="sm">
              Participants qui peuvent encore répondre&nbsp;: <strong>{formatNumber(progress.eligible)}</strong>
            </Text>
          )}
          {progress && (
            <Text className="figures">
              Participants qui ont répondu&nbsp;: <strong>{formatNumber(progress.answered)}</strong>
            </Text>
          )}
        </ConfirmDialog>
      )}
      <MovedPeople change={saving} />
    </>
  );
}

function changesOf(dates: TypedStageDates, stored: ScheduledStage): Changes {
  const changed = dateFields.filter(({ name }) => Number(dates[name]) !== Number(stored[name]));
  return Object.fromEntries(changed.map(({ name }) => [name, dates[name]?.toISOString() ?? null]));
}
