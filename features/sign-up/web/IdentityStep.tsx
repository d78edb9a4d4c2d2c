import { Group, Radio, Select, SimpleGrid, TextInput } from "@mantine/core";
import { DateField } from "#platform/web/DateField.tsx";
import type { Choices } from "./choices.ts";
import { type IndividualForm, needed } from "./form.ts";

interface Props {
  readonly form: IndividualForm;
  readonly choices: Choices;
  readonly today: string;
}

/** Who takes part, in which category, in which language. */
export function IdentityStep({ form, choices: { categories, languages, clubs }, today }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="lg">
      <TextInput label="Prénom" autoComplete="given-name" {...needed} {...form.getInputProps("contact.firstname")} />
      <TextInput label="Nom" autoComplete="family-name" {...needed} {...form.getInputProps("contact.lastname")} />
      <DateField label="Date de naissance" maxDate={today} {...needed} {...form.getInputProps("birthday")} />
      <Radio.Group size="md" label="Genre" {...needed} {...form.getInputProps("genre")}>
        <Group gap="xl" mih={42}>
          <Radio value="femme" label="Femme" aria-invalid={Boolean(form.errors.genre)} />
          <Radio value="homme" label="Homme" />
        </Group>
      </Radio.Group>
      <Select
        label="Catégorie"
        placeholder="Choisir"
        data={[...categories]}
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
      <Select
        style={{ gridColumn: "1 / -1" }}
        label="Club (facultatif)"
        description="Si vous êtes membre d'un club : c'est lui qui validera votre inscription."
        placeholder="Chercher un club"
        data={[...clubs]}
        limit={50}
        searchable
        clearable
        clearButtonProps={{ "aria-label": "Ne plus choisir de club", "aria-hidden": false, tabIndex: 0 }}
        {...form.getInputProps("clubId")}
        value={form.values.clubId || null}
        onChange={(clubId) => form.setFieldValue("clubId", clubId ?? "")}
      />
    </SimpleGrid>
  );
}
