import { NumberInput, TextInput } from "@mantine/core";
import { isFrance } from "#features/users/postal-code.ts";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import { asTyped } from "#platform/web/number-input.ts";
import type { CenterValues } from "../center-form.ts";

interface Props {
  readonly values: CenterValues;
  /** What a form gives to the field of this name. */
  readonly input: (name: keyof CenterValues) => object;
}

const needed = { required: true, withAsterisk: false } as const;
const wide = { gridColumn: "1 / -1" } as const;
const below = ["label", "input", "description", "error"] as ("label" | "input" | "description" | "error")[];

/** Where a centre is, and how many it seats. */
export const CenterFields = ({ values, input }: Props) => (
  <FieldGrid>
    <TextInput style={wide} label="Nom du centre" autoComplete="off" {...needed} {...input("name")} />
    <TextInput
      label="Code RNE (facultatif)"
      description="Sept chiffres et une lettre, pour un établissement scolaire."
      inputWrapperOrder={below}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...input("rneCode")}
    />
    <NumberInput
      label="Nombre de places"
      description="Tant qu'il est à 0, personne n'y est convoqué sans confirmation."
      inputWrapperOrder={below}
      {...asTyped}
      hideControls
      inputMode="numeric"
      {...input("seats")}
    />
    <TextInput style={wide} label="Adresse (facultatif)" autoComplete="off" {...input("street")} />
    <FieldGrid style={wide} columns={3}>
      <TextInput
        label="Code postal"
        inputMode={isFrance(values.country) ? "numeric" : "text"}
        autoComplete="off"
        {...needed}
        {...input("zipCode")}
      />
      <TextInput label="Ville (facultatif)" autoComplete="off" {...input("city")} />
      <TextInput label="Pays" autoComplete="off" {...needed} {...input("country")} />
    </FieldGrid>
  </FieldGrid>
);
