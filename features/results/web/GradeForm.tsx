import { Alert, Button, Checkbox, Group, NumberInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { GradeEntry, leastCoefficient } from "#features/results/grade-entry.ts";
import type { ResultOnWire } from "#features/results/results.contract.ts";
import { schemaResolver } from "#platform/web/forms.ts";

/** What is entered for one person: their marks, or that they did not come. */
export type EnteredGrade =
  | { readonly absent: true }
  | { readonly absent: false; readonly grade: number; readonly weightedGrade: number; readonly time: number };

interface Props {
  /** As it stands; absent while there is none. */
  readonly result: Pick<ResultOnWire, "grade" | "weightedGrade" | "time" | "absent"> | undefined;
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
  readonly time: number | string;
}

const typed = ({ absent, ...marks }: Fields) => ({
  absent,
  ...Object.fromEntries(Object.entries(marks).map(([name, value]) => [name, value === "" ? undefined : value])),
});

const decimal = { decimalSeparator: ",", hideControls: true, min: 0 } as const;

/** A grade by hand, held to the rules of the contract (CTR-03): the message stands at its field. */
export function GradeForm({ result, physical, notice, refusal, isSaving, onSave, onClose }: Props) {
  const form = useForm<Fields>({
    initialValues: {
      absent: result?.absent ?? false,
      grade: result?.grade ?? "",
      weightedGrade: result?.weightedGrade ?? "",
      time: result?.time ?? "",
    },
    validate: (values) => schemaResolver(GradeEntry)(typed(values)),
  });
  const { absent, grade } = form.values;
  const save = form.onSubmit((values) =>
    onSave(
      values.absent
        ? { absent: true }
        : { absent: false, grade: Number(values.grade), weightedGrade: Number(values.weightedGrade), time: Number(values.time) },
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
        <NumberInput
          label="Temps"
          description="En minutes"
          {...decimal}
          inputMode="numeric"
          disabled={absent}
          {...form.getInputProps("time")}
        />
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
