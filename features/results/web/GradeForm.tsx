import { Alert, Button, Checkbox, Group, NumberInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { beyondLimits, GradeEntry, type GradeLimits, leastCoefficient } from "#features/results/grade-entry.ts";
import { minutesIn, minutesShown } from "#features/results/minutes.ts";
import type { ResultOnWire } from "#features/results/results.contract.ts";
import { schemaResolver } from "#platform/web/forms.ts";

/** What is entered for one person: their marks, or that they did not come. */
export type EnteredGrade =
  | { readonly absent: true }
  | { readonly absent: false; readonly grade: number; readonly weightedGrade: number; readonly time: number; readonly reason?: string };

interface Props {
  /** As it stands; absent while there is none. */
  readonly result: Pick<ResultOnWire, "grade" | "weightedGrade" | "time" | "absent"> | undefined;
  /** What the person's category allows at the stage; absent while it is not known. */
  readonly limits: GradeLimits | undefined;
  /** On paper somebody can be absent. */
  readonly physical: boolean;
  /** What must be known before. */
  readonly notice: ReactNode;
  /** Why it was not saved. */
  readonly refusal: string | null;
  readonly isSaving: boolean;
  readonly onSave: (entered: EnteredGrade) => void;
  readonly onClose: () => void;
}

interface Fields {
  readonly absent: boolean;
  readonly grade: number | string;
  readonly weightedGrade: number | string;
  readonly time: string;
  readonly reason: string;
}

const isEmpty = (value: number | string): boolean => typeof value === "string" && value.trim() === "";
const numberIn = (value: number | string): number | undefined => (isEmpty(value) ? undefined : Number(value));

const typed = ({ absent, grade, weightedGrade, time }: Fields) => ({
  absent,
  grade: numberIn(grade),
  weightedGrade: numberIn(weightedGrade),
  time: isEmpty(time) ? undefined : (minutesIn(time) ?? Number.NaN),
});

const reasonNeeded = "Dites pourquoi\u00A0: le journal garde cette raison";

const decimal = { decimalSeparator: ",", hideControls: true, min: 0 } as const;

/** A grade by hand, held to the rules of the contract (CTR-03): the message stands at its field. */
export function GradeForm({ result, limits, physical, notice, refusal, isSaving, onSave, onClose }: Props) {
  const form = useForm<Fields>({
    initialValues: {
      absent: result?.absent ?? false,
      grade: result?.grade ?? "",
      weightedGrade: result?.weightedGrade ?? "",
      time: String(result?.time ?? ""),
      reason: "",
    },
    validate: (values) => {
      const beyond = values.absent ? [] : beyondLimits(typed(values), limits, { standing: result?.time, hasReason: isLong(values) });
      const wrong = {
        ...Object.fromEntries(beyond.map(({ path, message }) => [path, message])),
        ...schemaResolver(GradeEntry)(typed(values)),
      };
      return isLong(values) && isEmpty(values.reason) ? { ...wrong, reason: reasonNeeded } : wrong;
    },
  });
  /** Longer than the category's duration, and not what stands already. */
  const isLong = (values: Fields): boolean => {
    const { time = 0 } = typed(values);
    return !values.absent && time > (limits?.mostTime ?? Number.POSITIVE_INFINITY) && time !== result?.time;
  };
  const { absent, grade } = form.values;
  const save = form.onSubmit((values) =>
    onSave(
      values.absent
        ? { absent: true }
        : {
            absent: false,
            grade: Number(values.grade),
            weightedGrade: Number(values.weightedGrade),
            time: minutesIn(values.time) ?? Number.NaN,
            ...(isLong(values) && { reason: values.reason.trim() }),
          },
    ),
  );
  return (
    <form onSubmit={save} noValidate>
      <Stack>
        {notice}
        {physical && <Checkbox label="Absent : pas de note à cette étape" {...form.getInputProps("absent", { type: "checkbox" })} />}
        <NumberInput
          label="Note"
          description="Le nombre de questions justes"
          {...decimal}
          inputMode="numeric"
          disabled={absent}
          data-autofocus
          {...form.getInputProps("grade")}
        />
        <NumberInput
          label="Coefficient"
          description={
            typeof grade === "number" ? `Au moins ${leastCoefficient(grade)} pour une note de ${grade}` : "La somme des coefficients acquis"
          }
          {...decimal}
          inputMode="decimal"
          disabled={absent}
          {...form.getInputProps("weightedGrade")}
        />
        <TextInput
          label="Temps"
          description={minutesShown(form.values.time) ?? "En minutes, ou 1\u00A0h\u00A020"}
          autoComplete="off"
          disabled={absent}
          {...form.getInputProps("time")}
        />
        {isLong(form.values) && (
          <TextInput
            label="Raison du temps supplémentaire"
            description={`La durée en ${limits?.category} est de ${limits?.mostTime}\u00A0minutes.`}
            maxLength={300}
            autoComplete="off"
            {...form.getInputProps("reason")}
          />
        )}
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" loading={isSaving}>
            Enregistrer la note
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
