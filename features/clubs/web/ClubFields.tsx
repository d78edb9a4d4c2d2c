import { Autocomplete, SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { citiesApi } from "#features/cities/cities.contract.ts";
import { isFrance } from "#features/users/postal-code.ts";
import { ask } from "#platform/web/query.ts";
import type { ClubFacts } from "../clubs.contract.ts";

/** A club's name and address; the postal code suggests its cities. */
export const ClubFields = ({ form }: { form: UseFormReturnType<ClubFacts> }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
    <TextInput style={wide} label="Nom du club" autoComplete="off" withAsterisk {...form.getInputProps("name")} />
    <TextInput style={wide} label="Adresse" autoComplete="off" {...form.getInputProps("street")} />
    <TextInput
      label="Code postal"
      inputMode={isFrance(form.values.country) ? "numeric" : "text"}
      autoComplete="off"
      {...form.getInputProps("zipCode")}
    />
    <Autocomplete label="Ville" autoComplete="off" data={useCities(form.values)} {...form.getInputProps("city")} />
    <TextInput label="Pays" autoComplete="off" {...form.getInputProps("country")} />
  </SimpleGrid>
);

const wide = { gridColumn: "1 / -1" } as const;

export const factsOf = ({ name, street, zipCode, city, country }: ClubFacts): ClubFacts => ({ name, street, zipCode, city, country });

/** The cities of a French postal code, once it is whole. */
function useCities({ zipCode, country }: ClubFacts): string[] {
  const typed = zipCode.trim();
  const { data = [] } = useQuery({
    ...ask(citiesApi.ofZipCode, { params: { zipCode: typed } }),
    enabled: isFrance(country) && /^\d{5}$/.test(typed),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return [...new Set(data.map(({ city }) => city))];
}
