import { Group, Radio, Select, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { categoryInWords } from "#features/categories/category-words.ts";
import { birthdayField } from "#features/users/typed-birthday.ts";
import { DateField } from "#platform/web/DateField.tsx";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import type { Choices } from "./choices.ts";
import { needed, type SignUpForm } from "./form.ts";
import styles from "./steps.module.css";

interface Props {
  readonly form: SignUpForm;
  readonly choices: Choices;
  readonly today: string;
  /** Before all else, the school of a pupil. */
  readonly school?: ReactNode;
}

/** Who takes part, in which category, in which language; with which school, else with which club. */
export function IdentityStep({ form, choices: { categories, languages, clubs }, today, school }: Props) {
  return (
    <FieldGrid rowGap="lg">
      {school && <div className={styles.whole}>{school}</div>}
      <TextInput label="Prénom" autoComplete="given-name" {...needed} {...form.getInputProps("contact.firstname")} />
      <TextInput label="Nom" autoComplete="family-name" {...needed} {...form.getInputProps("contact.lastname")} />
      <DateField label="Date de naissance" {...birthdayField(today)} {...needed} {...form.getInputProps("birthday")} />
      <Radio.Group size="md" label="Genre" {...needed} {...form.getInputProps("genre")}>
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
        data={categories.map((name) => ({ value: name, label: categoryInWords(name) }))}
        allowDeselect={false}
        {...needed}
        {...form.getInputProps("categoryName")}
      />
      <Select
        label="Langue"
        placeholder="Choisir"
        description="Celle des questions"
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={[...languages]}
        allowDeselect={false}
        {...needed}
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
