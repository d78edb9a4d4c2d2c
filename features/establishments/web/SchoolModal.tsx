import { Checkbox, NumberInput, Select, SimpleGrid, Switch, Text, TextInput, Title } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { isFrance } from "#features/users/postal-code.ts";
import type { CallOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { ChangesForm } from "#platform/web/ChangesForm.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { establishmentTypes } from "../establishments.contract.ts";
import { MOST_PARTICIPANTS } from "../opening.ts";
import { type OfficeSchoolOnWire, SchoolFacts, schoolsApi } from "../schools.contract.ts";

interface Correspondent {
  readonly id: string;
  readonly label: string;
}

interface Choice {
  readonly value: Correspondent | null;
  readonly onChange: (chosen: Correspondent | null) => void;
  readonly error: string | undefined;
}

interface Props {
  readonly school: OfficeSchoolOnWire;
  /** The choice of its correspondent. */
  readonly picker: (choice: Choice) => ReactNode;
  readonly onSaved: () => void;
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

/** A school as the office changes it: its place, its season, its correspondent (ADM-07). */
export function SchoolModal({ school, picker, onSaved, onRefused, onClose }: Props) {
  const [correspondent, choose] = useState(() => correspondentOf(school));
  const isOther = correspondent !== null && correspondent.id !== school.user?.id;
  const edit = useChangesForm({
    stored: valuesOf(school),
    schema: SchoolFacts,
    others: isOther ? { userId: correspondent.id } : {},
    save: (changes) => call(schoolsApi.update, { params: { id: school.id }, body: changes as Body }),
    onSaved,
    onRefused,
  });
  const { values, errors, getInputProps } = edit.form;
  return (
    <ChangesForm title={school.name} lost="Ce que vous avez modifié de l'établissement n'est pas enregistré." edit={edit} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
        <TextInput style={wide} label="Nom" autoComplete="off" withAsterisk {...getInputProps("name")} />
        <Select label="Type" data={[...establishmentTypes]} allowDeselect={false} withAsterisk {...getInputProps("type")} />
        <TextInput
          label="Code RNE"
          placeholder="0690001B"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          withAsterisk={isFrance(values.country)}
          {...getInputProps("rneCode")}
        />
        <TextInput style={wide} label="Adresse" autoComplete="off" {...getInputProps("street")} />
        <SimpleGrid style={wide} cols={{ base: 1, sm: 3 }} spacing="lg" verticalSpacing="md">
          <TextInput
            label="Code postal"
            inputMode={isFrance(values.country) ? "numeric" : "text"}
            autoComplete="off"
            withAsterisk
            {...getInputProps("zipCode")}
          />
          <TextInput label="Ville" autoComplete="off" {...getInputProps("city")} />
          <TextInput label="Pays" autoComplete="off" {...getInputProps("country")} />
        </SimpleGrid>
      </SimpleGrid>
      <section aria-labelledby="saison">
        <Title order={2} size="h3" id="saison" mb="sm">
          Saison
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
          <NumberInput
            label="Nombre estimé de participants"
            allowNegative={false}
            allowDecimal={false}
            max={MOST_PARTICIPANTS}
            hideControls
            inputMode="numeric"
            {...getInputProps("estimatedParticipants")}
          />
          <Switch
            label="Inscriptions ouvertes"
            description="Ses élèves trouvent l'établissement et s'y inscrivent."
            error={errors.visible}
            {...getInputProps("visible", { type: "checkbox" })}
          />
          <Checkbox
            style={wide}
            label="Propose d'être centre d'épreuve pour la demi-finale"
            {...getInputProps("proposeToBeHalfExamCenter", { type: "checkbox" })}
          />
        </SimpleGrid>
      </section>
      <section aria-labelledby="correspondant">
        <Title order={2} size="h3" id="correspondant" mb={4}>
          Correspondant
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          Le correspondant gère l'établissement et ses élèves. Quand il change, le précédent est prévenu par e-mail, et les fiches et liens
          qu'il avait donnés ne servent plus.
        </Text>
        {picker({ value: correspondent, onChange: choose, error: errors.userId === undefined ? undefined : String(errors.userId) })}
      </section>
    </ChangesForm>
  );
}

type Body = NonNullable<CallOf<typeof schoolsApi.update>["body"]>;

const wide = { gridColumn: "1 / -1" } as const;

const valuesOf = ({ name, type, rneCode, street, zipCode, city, country, ...season }: OfficeSchoolOnWire) => ({
  name,
  type,
  rneCode: rneCode ?? "",
  street,
  zipCode,
  city,
  country,
  estimatedParticipants: season.estimatedParticipants as number | string,
  visible: season.visible,
  proposeToBeHalfExamCenter: season.proposeToBeHalfExamCenter,
});

const correspondentOf = ({ user }: OfficeSchoolOnWire): Correspondent | null =>
  user && { id: user.id, label: `${user.contact.lastname} ${user.contact.firstname} (${user.username})`.trim() };
