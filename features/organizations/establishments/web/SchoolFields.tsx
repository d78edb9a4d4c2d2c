import { Checkbox, Select, Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { isFrance } from "#platform/contract/postal-code.ts";
import { FieldGrid, wholeRow } from "#platform/web/FieldGrid.tsx";
import { NumberField } from "#platform/web/NumberField.tsx";
import { Part } from "#platform/web/ui/Part.tsx";
import { establishmentTypes } from "../establishments.contract.ts";
import type { OfficeSchoolOnWire } from "../schools.contract.ts";

/** A school in the office's form; an empty text is a field not filled yet. */
export type SchoolValues = Pick<
  OfficeSchoolOnWire,
  "name" | "street" | "zipCode" | "city" | "country" | "visible" | "proposeToBeHalfExamCenter"
> & {
  readonly type: string;
  readonly rneCode: string;
  readonly estimatedParticipants: number | string;
};

export const SchoolFields = ({ form: { values, errors, getInputProps } }: { form: UseFormReturnType<SchoolValues> }) => (
  <>
    <FieldGrid>
      <TextInput style={wholeRow} label="Nom" autoComplete="off" withAsterisk {...getInputProps("name")} />
      <Select label="Type" data={[...establishmentTypes]} withAsterisk {...getInputProps("type")} value={values.type || null} />
      <TextInput
        label="Code UAI (ancien RNE, facultatif)"
        placeholder="0690001B"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...getInputProps("rneCode")}
      />
      <TextInput style={wholeRow} label="Adresse" autoComplete="off" {...getInputProps("street")} />
      <FieldGrid style={wholeRow} columns={3}>
        <TextInput
          label="Code postal"
          inputMode={isFrance(values.country) ? "numeric" : "text"}
          autoComplete="off"
          withAsterisk
          {...getInputProps("zipCode")}
        />
        <TextInput label="Ville" autoComplete="off" {...getInputProps("city")} />
        <TextInput label="Pays" autoComplete="off" {...getInputProps("country")} />
      </FieldGrid>
    </FieldGrid>
    <Part id="saison" title="Saison" isBare size="h3" mb="sm">
      <FieldGrid>
        <NumberField label="Nombre estimé de participants" inputMode="numeric" {...getInputProps("estimatedParticipants")} />
        <Switch
          label="Inscriptions ouvertes"
          description="Ses élèves trouvent l'établissement et s'y inscrivent."
          error={errors.visible}
          {...getInputProps("visible", { type: "checkbox" })}
        />
        <Checkbox
          style={wholeRow}
          label="Propose d'être centre d'épreuve pour la demi-finale"
          {...getInputProps("proposeToBeHalfExamCenter", { type: "checkbox" })}
        />
      </FieldGrid>
    </Part>
  </>
);
