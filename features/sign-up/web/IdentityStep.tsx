import { Group, Radio, Select, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { categoryLabel } from "#features/categories/category-labels.ts";
import { birthdayField } from "#platform/contract/typed-birthday.ts";
import { DateField } from "#platform/web/DateField.tsx";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import type { Choices } from "./choices.ts";
import { requiredProps, type SignUpForm } from "./form.ts";

interface Props {
  readonly form: SignUpForm;
  readonly choices: Choices;
  readonly today: string;
  /** The school of a pupil, shown first. */
  readonly school?: ReactNode;
}

/** The participant, their category and language; the school of a pupil, or else the club. */
export function IdentityStep({ form, choices: { categories, languages, clubs }, today, school }: Props) {
  return (
    <FieldGrid rowGap="lg">
      {school && <div style={{ gridColumn: "1 / -1" }}>{school}</div>}
      <TextInput label="Prénom" autoComplete="given-name" {...requiredProps} {...form.getInputProps("contact.firstname")} />
      <TextInput label="Nom" autoComplete="family-name" {...requiredProps} {...form.getInputProps("contact.lastname")} />
      <DateField label="Date de naissance" {...birthdayField(today)} {...requiredProps} {...form.getInputProps("birthday")} />
      <Radio.Group size="md" label="Genre" {...requiredProps} {...form.getInputProps("genre")}>
        <Group gap="xl" mih={42}>
          <Radio value="femme" label="Femme" aria-invalid={Boolean(form.errors.genre)} />
          <Radio value="homme" label="Homme" />
        </Group>
      </Radio.Group>
      <Select
        label="Catégorie"
        placeholder="Choisir"
        description="Selon la classe de cette année scolaire"
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={categories.map((name) => ({ value: name, label: categoryLabel(name) }))}
        allowDeselect={false}
        {...requiredProps}
        {...form.getInputProps("categoryName")}
      />
      <Select
        label="Langue"
        placeholder="Choisir"
        description="Celle des questions"
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={[...languages]}
        allowDeselect={false}
        {...requiredProps}
        {...form.getInputProps("languageName")}
      />
      {!school && <ClubSelect form={form} clubs={clubs} />}
    </FieldGrid>
  );
}

function ClubSelect({ form, clubs }: { form: SignUpForm; clubs: Choices["clubs"] }) {
  const club = form.getInputProps("clubId");
  return (
    <Select
      style={{ gridColumn: "1 / -1" }}
      label="Club (facultatif)"
      description="Si vous êtes membre d'un club&nbsp;: c'est lui qui validera votre inscription."
      placeholder="Chercher un club"
      data={[...clubs]}
      limit={50}
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Ne plus choisir de club", "aria-hidden": false, tabIndex: 0 }}
      {...club}
      value={club.value || null}
      onChange={(clubId) => club.onChange(clubId ?? "")}
    />
  );
}
