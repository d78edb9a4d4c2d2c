import { Autocomplete, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { clubTextFields } from "#core/accounts/club-columns.ts";
import { useCities } from "#organizations/establishments/web/useCities.ts";
import { isFrance } from "#platform/contract/postal-code.ts";
import { FieldGrid, wholeRow } from "#platform/web/FieldGrid.tsx";
import { TextFields } from "#platform/web/TextFields.tsx";
import type { ClubDraft } from "../club-fields.ts";

export function ClubFields({ form }: { form: Pick<UseFormReturnType<ClubDraft>, "getInputProps" | "values"> }) {
  const { zipCode, country } = form.values;
  const cities = useCities(country, zipCode);
  return (
    <FieldGrid>
      <TextInput style={wholeRow} label="Nom du club" autoComplete="off" withAsterisk {...form.getInputProps("name")} />
      <TextInput style={wholeRow} label="Adresse" autoComplete="off" {...form.getInputProps("street")} />
      <TextInput
        label="Code postal"
        inputMode={isFrance(country) ? "numeric" : "text"}
        autoComplete="off"
        {...form.getInputProps("zipCode")}
      />
      <Autocomplete label="Ville" autoComplete="off" data={cities} {...form.getInputProps("city")} />
      <TextFields fields={clubTextFields.filter(({ name }) => name in form.values)} getInputProps={form.getInputProps} />
    </FieldGrid>
  );
}
