import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { DateField } from "#platform/web/DateField.tsx";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { serverInstant } from "#platform/web/server-time.ts";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import {
  effectsOfDates,
  readDates,
  type ScheduledStage,
  scheduleOnWire,
  type TypedDates,
  type TypedStageDates,
  typedDatesOf,
} from "../stage-dates.ts";
import { type StageOnWire, stagesApi } from "../stages.contract.ts";

type Changes = NonNullable<CallInputOf<typeof stagesApi.update>["body"]>;

const fields = [
  { name: "opensAt", label: "Ouvre le" },
  { name: "closesAt", label: "Ferme le" },
  { name: "resultsVisibleAt", label: "Résultats visibles le" },
  { name: "solutionsFrom", label: "Corrigé lisible le" },
] as const satisfies readonly { name: keyof TypedStageDates; label: string }[];

interface Props {
  readonly stage: StageOnWire;
  /** How many people have a mark there; `undefined` while it is not known. */
  readonly graded: number | undefined;
  readonly onClose: () => void;
}

/** When a stage opens, closes and shows its results by itself (PPL-09), and what saving that does at once. */
export default function StageDatesModal({ stage, graded, onClose }: Props) {
  const schedule = scheduleOnWire(stage);
  const saving = useMutation({
    mutationFn: (body: Changes) => call(stagesApi.update, { params: { id: stage.id }, body }),
    done: "Dates de l'étape enregistrées",
    onSuccess: onClose,
    failed: messageOf,
  });
  const form = useForm<TypedDates>({
    initialValues: typedDatesOf(schedule),
    validate: (typed) => {
      const read = readDates(typed, schedule);
      return "errors" in read ? read.errors : {};
    },
  });
  const read = readDates(form.values, schedule);
  const save = (typed: TypedDates) => {
    const changes = changesOf(typed, schedule);
    if (Object.keys(changes).length > 0) saving.mutate(changes);
    else onClose();
  };
  return (
    <GuardedModal
      title={`Dates de «\u00A0${stage.name} ${stage.year}\u00A0»`}
      width={440}
      isDirty={form.isDirty() && !saving.isPending}
      lossMessage="Les dates que vous avez écrites seront perdues."
      onClose={onClose}
    >
      {(leave) => (
        <form noValidate onSubmit={form.onSubmit(save)}>
          <Stack>
            <Text c="dimmed" inherit>
              À l'heure de Paris. Une date n'agit qu'une fois, à son instant&nbsp;: l'interrupteur que vous tournez ensuite l'emporte.
              Laissez vide ce que vous préférez faire à la main.
            </Text>
            {fields.map(({ name, label }) => (
              <Columns key={name} columns="minmax(0, 1fr) 130px" gap="xs">
                <DateField label={label} {...form.getInputProps(`${name}.day`)} />
                <TextInput type="time" label="Heure" aria-label={`${label}, heure`} {...form.getInputProps(`${name}.time`)} />
              </Columns>
            ))}
            {"dates" in read && <Effects schedule={schedule} dates={read.dates} graded={graded} />}
            <FormFoot onCancel={leave} isBusy={saving.isPending}>
              Enregistrer
            </FormFoot>
          </Stack>
        </form>
      )}
    </GuardedModal>
  );
}

interface EffectsProps {
  readonly schedule: ScheduledStage;
  readonly dates: TypedStageDates;
  readonly graded: number | undefined;
}

const Effects = ({ schedule, dates, graded }: EffectsProps) => (
  <Stack role="status" gap="xs">
    {effectsOfDates(schedule, dates, serverInstant(), graded).map((effect) => (
      <Alert key={effect} color="amber" variant="light" icon={<IconAlertTriangle size={20} aria-hidden />}>
        {effect}
      </Alert>
    ))}
  </Stack>
);

/** Only the dates that differ are sent. */
function changesOf(typed: TypedDates, stored: TypedStageDates): Changes {
  const read = readDates(typed, stored);
  if ("errors" in read) return {};
  const changed = fields.filter(({ name }) => Number(read.dates[name]) !== Number(stored[name]));
  return Object.fromEntries(changed.map(({ name }) => [name, read.dates[name]?.toISOString() ?? null]));
}
