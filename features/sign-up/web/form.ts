import { type UseFormReturnType, useForm } from "@mantine/form";
import { schemaResolver } from "#platform/web/forms.ts";
import type { Required } from "../consents.ts";
import { type IndividualValues, individualForm } from "../individual-form.ts";

export type IndividualForm = UseFormReturnType<IndividualValues>;

interface Props {
  readonly initialValues: IndividualValues;
  readonly today: string;
  readonly required: Required;
  readonly onChange: (values: IndividualValues) => void;
}

export const useIndividualForm = ({ initialValues, today, required, onChange }: Props): IndividualForm =>
  useForm({ initialValues, validate: schemaResolver(individualForm(today, required)), onValuesChange: onChange });

/** Most fields are required: the few that are not say so in their label. */
export const needed = { required: true, withAsterisk: false } as const;
