import { Autocomplete, TextInput } from "@mantine/core";
import { needed, type SignUpForm } from "./form.ts";
import { useCities } from "./useCities.ts";

/** Where each part of an address stands in a form. */
export interface AddressPaths {
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: string;
}

interface Props {
  readonly form: SignUpForm;
  readonly paths: AddressPaths;
  /** The address of the person who types, which the browser may know; not that of a school. */
  readonly isOwn?: boolean;
}

/** Street, postal code, city and country; the postal code suggests its cities. */
export function AddressFields({ form, paths, isOwn = false }: Props) {
  const { cities, suggestFor } = useCities(form, paths);
  const zipCode = form.getInputProps(paths.zipCode);
  const known = (token: string) => (isOwn ? token : "off");
  return (
    <>
      <TextInput
        style={{ gridColumn: "1 / -1" }}
        label="Adresse"
        autoComplete={known("street-address")}
        {...needed}
        {...form.getInputProps(paths.street)}
      />
      <TextInput
        label="Code postal"
        autoComplete={known("postal-code")}
        {...needed}
        {...zipCode}
        onChange={(event) => {
          zipCode.onChange(event);
          void suggestFor(event.currentTarget.value);
        }}
      />
      <Autocomplete label="Ville" autoComplete={known("address-level2")} data={cities} {...needed} {...form.getInputProps(paths.city)} />
      <TextInput label="Pays" autoComplete={known("country-name")} {...needed} {...form.getInputProps(paths.country)} />
    </>
  );
}
