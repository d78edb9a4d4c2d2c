import { TextInput } from "@mantine/core";
import { isFrance } from "#platform/contract/postal-code.ts";
import { FieldGrid, requiredField, wholeRow } from "#platform/web/FieldGrid.tsx";
import { NumberField } from "#platform/web/NumberField.tsx";
import type { CenterValues } from "../center-form.ts";

const inputOrder = ["label", "input", "description", "error"] as ("label" | "input" | "description" | "error")[];

export const CenterFields = ({ values, input }: { values: CenterValues; input: (name: keyof CenterValues) => object }) => (
  <FieldGrid>
    <TextInput style={wholeRow} label="Nom du centre" autoComplete="off" {...requiredField} {...input("name")} />
    <TextInput
      label="Code UAI (ancien RNE, facultatif)"
      description="Sept chiffres et une lettre, pour un établissement scolaire."
      inputWrapperOrder={inputOrder}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...input("rneCode")}
    />
    <NumberField
      label="Nombre de places"
      description="Tant qu'il est à 0, personne n'y est convoqué sans confirmation."
      inputWrapperOrder={inputOrder}
      inputMode="numeric"
      {...input("seats")}
    />
    <TextInput style={wholeRow} label="Adresse (facultatif)" autoComplete="off" {...input("street")} />
    <FieldGrid style={wholeRow} columns={3}>
      <TextInput
        label="Code postal"
        inputMode={isFrance(values.country) ? "numeric" : "text"}
        autoComplete="off"
        {...requiredField}
        {...input("zipCode")}
      />
      <TextInput label="Ville (facultatif)" autoComplete="off" {...input("city")} />
      <TextInput label="Pays" autoComplete="off" {...requiredField} {...input("country")} />
    </FieldGrid>
  </FieldGrid>
);
