import { Autocomplete, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { citiesApi } from "#features/cities/cities.contract.ts";
import { citiesQuery, cityNames } from "#features/cities/suggestion.ts";
import { isFrance } from "#platform/contract/postal-code.ts";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import { useSuggestions } from "#platform/web/useSuggestions.ts";
import type { ClubFacts } from "../clubs.contract.ts";

/** A club's name and address; the postal code suggests its cities. */
export function ClubFields({ form }: { form: UseFormReturnType<ClubFacts> }) {
  const { zipCode, country } = form.values;
  const cities = cityNames(useSuggestions(citiesApi.ofZipCode, citiesQuery(country, zipCode)));
  return (
    <FieldGrid>
      <TextInput style={wide} label="Nom du club" autoComplete="off" withAsterisk {...form.getInputProps("name")} />
      <TextInput style={wide} label="Adresse" autoComplete="off" {...form.getInputProps("street")} />
      <TextInput
        label="Code postal"
        inputMode={isFrance(country) ? "numeric" : "text"}
        autoComplete="off"
        {...form.getInputProps("zipCode")}
      />
      <Autocomplete label="Ville" autoComplete="off" data={cities} {...form.getInputProps("city")} />
      <TextInput label="Pays" autoComplete="off" {...form.getInputProps("country")} />
    </FieldGrid>
  );
}

const wide = { gridColumn: "1 / -1" } as const;

export const clubFactsOf = ({ name, street, zipCode, city, country }: ClubFacts): ClubFacts => ({ name, street, zipCode, city, country });
