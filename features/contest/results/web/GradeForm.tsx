import { Alert, Checkbox, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { toNumber } from "#platform/contract/typed-number.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { NumberField } from "#platform/web/NumberField.tsx";
import { WindowFoot } from "#platform/web/WindowFoot.tsx";
import { GradeEntry } from "../grade-entry.ts";
import { findLimitIssues, type MarkLimits, minCoefficient } from "../mark-rules.ts";
import { describeMinutes, parseMinutes } from "../minutes.ts";
import type { ResultOnWire } from "../results.contract.ts";

export type EnteredGrade =
  | { readonly absent: true }
  | { readonly absent: false; readonly grade: number; readonly weightedGrade: number; readonly time: number; readonly reason?: string };

interface Props {
  readonly result: Pick<ResultOnWire, "grade" | "weightedGrade" | "time" | "absent"> | undefined;
  readonly limits: MarkLimits | undefined;
  readonly physical: boolean;
  readonly notice: ReactNode;
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
const filled = (value: number | string): number | undefined => (isEmpty(value) ? undefined : toNumber(value));

const parseFields = ({ absent, grade, weightedGrade, time }: Fields) => ({
  absent,
  grade: filled(grade),
  weightedGrade: filled(weightedGrade),
  time: isEmpty(time) ? undefined : (parseMinutes(time) ?? Number.NaN),
});

const reasonRequired = "Dites pourquoi\u00A0: le journal garde cette raison";

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
      const limitIssues = values.absent
        ? []
        : findLimitIssues(parseFields(values), limits, { currentTime: result?.time, hasReason: exceedsDuration(values) });
      const errors = {
        ...Object.fromEntries(limitIssues.map(({ path, message }) => [path, message])),
        ...schemaResolver(GradeEntry)(parseFields(values)),
      };
      return exceedsDuration(values) && isEmpty(values.reason) ? { ...errors, reason: reasonRequired } : errors;
    },
  });
  const exceedsDuration = (values: Fields): boolean => {
    const { time = 0 } = parseFields(values);
    return !values.absent && time > (limits?.mostTime ?? Number.POSITIVE_INFINITY) && time !== result?.time;
  };
  const { absent, grade } = form.values;
  const save = form.onSubmit((values) => {
    const { grade = Number.NaN, weightedGrade = Number.NaN, time = Number.NaN } = parseFields(values);
    const reason = exceedsDuration(values) && { reason: values.reason.trim() };
    onSave(values.absent ? { absent: true } : { absent: false, grade, weightedGrade, time, ...reason });
  });
  return (
    <form onSubmit={save} noValidate>
      <Stack>
        {notice}
        {physical && <Checkbox label="Absent : pas de note à cette étape" {...form.getInputProps("absent", { type: "checkbox" })} />}
        <NumberField
          label="Note"
          description={`Le nombre de questions justes${limits?.mostGrade == null ? "" : `, sur ${limits.mostGrade}`}`}
          inputMode="numeric"
          disabled={absent}
          data-autofocus
          {...form.getInputProps("grade")}
        />
        <NumberField
          label="Coefficient"
          description={
            typeof grade === "number" ? `Au moins ${minCoefficient(grade)} pour une note de ${grade}` : "La somme des coefficients acquis"
          }
          disabled={absent}
          {...form.getInputProps("weightedGrade")}
        />
        <TextInput
          label="Temps"
          description={describeMinutes(form.values.time) ?? "En minutes, ou 1\u00A0h\u00A020"}
          autoComplete="off"
          disabled={absent}
          {...form.getInputProps("time")}
        />
        {exceedsDuration(form.values) && (
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
        <WindowFoot onCancel={onClose} isBusy={isSaving}>
          Enregistrer la note
        </WindowFoot>
      </Stack>
    </form>
  );
}
