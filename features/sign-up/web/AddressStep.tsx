import { Autocomplete, SimpleGrid, TextInput } from "@mantine/core";
import { type IndividualForm, needed } from "./form.ts";
import { useCities } from "./useCities.ts";

/** How to reach the person, and where from. */
export function AddressStep({ form }: { form: IndividualForm }) {
  const { cities, suggestFor } = useCities(form);
  const zipCode = form.getInputProps("contact.zip_code");
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="lg">
      <TextInput
        type="email"
        label="Adresse e-mail"
        description="Vous y recevrez votre identifiant et le lien pour choisir votre mot de passe."
        inputWrapperOrder={["label", "input", "description", "error"]}
        autoComplete="email"
        spellCheck={false}
        {...needed}
        {...form.getInputProps("contact.email")}
      />
      <TextInput type="tel" label="Téléphone (facultatif)" autoComplete="tel" {...form.getInputProps("contact.phone")} />
      <TextInput
        style={{ gridColumn: "1 / -1" }}
        label="Adresse"
        autoComplete="street-address"
        {...needed}
        {...form.getInputProps("contact.address")}
      />
      <TextInput
        label="Code postal"
        autoComplete="postal-code"
        {...needed}
        {...zipCode}
        onChange={(event) => {
          zipCode.onChange(event);
          void suggestFor(event.currentTarget.value);
        }}
      />
      <Autocomplete label="Ville" autoComplete="address-level2" data={cities} {...needed} {...form.getInputProps("contact.city")} />
      <TextInput label="Pays" autoComplete="country-name" {...needed} {...form.getInputProps("contact.country")} />
    </SimpleGrid>
  );
}
