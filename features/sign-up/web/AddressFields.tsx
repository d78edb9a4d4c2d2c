import { Autocomplete, TextInput } from "@mantine/core";
import { requiredProps, type SignUpForm } from "./form.ts";
import { useCities } from "./useCities.ts";

/** The path of each part of an address in a form. */
export interface AddressPaths {
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: string;
}

interface Props {
  readonly form: SignUpForm;
  readonly paths: AddressPaths;
  /** The user's own address, which the browser may fill in; not that of a school. */
  readonly isOwn?: boolean;
}

/** Street, postal code, city and country; the postal code suggests its cities. */
export function AddressFields({ form, paths, isOwn = false }: Props) {
  const { cities, suggestFor } = useCities(form, paths);
  const zipCode = form.getInputProps(paths.zipCode);
  const autoCompleteFor = (token: string) => (isOwn ? token : "off");
  return (
    <>
      <TextInput
        style={{ gridColumn: "1 / -1" }}
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
