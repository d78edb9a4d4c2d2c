import { Autocomplete, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { citiesQuery, useCities } from "#organizations/establishments/web/useCities.ts";
import { wholeRow } from "#platform/web/FieldGrid.tsx";
import { requiredProps, type SignUpForm } from "./form.tsx";

type AddressPaths = Record<"street" | "zipCode" | "city" | "country", string>;

interface Props {
  readonly form: SignUpForm;
  readonly paths: AddressPaths;
  /** The user's own address, which the browser may fill in; not that of a school. */
  readonly isOwn?: boolean;
}

export function AddressFields({ form, paths, isOwn = false }: Props) {
  const { cities, suggestFor } = useCityOf(form, paths);
  const zipCode = form.getInputProps(paths.zipCode);
  const autoCompleteFor = (token: string) => (isOwn ? token : "off");
  return (
    <>
      <TextInput
        style={wholeRow}
        label="Adresse"
        autoComplete={autoCompleteFor("street-address")}
        {...requiredProps}
        {...form.getInputProps(paths.street)}
      />
      <TextInput
        label="Code postal"
        autoComplete={autoCompleteFor("postal-code")}
        {...requiredProps}
        {...zipCode}
        onChange={(event) => {
          zipCode.onChange(event);
          void suggestFor(event.currentTarget.value);
        }}
      />
      <Autocomplete
        label="Ville"
        autoComplete={autoCompleteFor("address-level2")}
        data={cities}
        {...requiredProps}
        {...form.getInputProps(paths.city)}
      />
      <TextInput label="Pays" autoComplete={autoCompleteFor("country-name")} {...requiredProps} {...form.getInputProps(paths.country)} />
    </>
  );
}

const valueAt = (values: unknown, path: string): string =>
  path.split(".").reduce((value, name) => (value as Record<string, unknown>)[name], values) as string;

/** The cities of the postal code typed. A single city is filled in automatically and replaced for another code, but typed text is never overwritten. */
function useCityOf(form: SignUpForm, paths: AddressPaths) {
  const queryClient = useQueryClient();
  const filledIn = useRef("");
  const read = (field: keyof AddressPaths) => valueAt(form.getValues(), paths[field]);
  const cities = useCities(read("country"), read("zipCode"));

  const suggestFor = async (typed: string): Promise<void> => {
    const query = citiesQuery(read("country"), typed);
    if (!query.enabled) return;
    const [firstCity, secondCity] = await queryClient.fetchQuery(query).catch(() => []);
    const city = read("city");
    if (read("zipCode") !== typed || (city.trim() !== "" && city !== filledIn.current)) return;
    filledIn.current = firstCity && !secondCity ? firstCity.city : "";
    form.getInputProps(paths.city).onChange(filledIn.current);
  };
  return { cities, suggestFor };
}
