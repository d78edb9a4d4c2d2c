import { Autocomplete, Radio, Select, Text, TextInput, Title } from "@mantine/core";
import { contactTextFields } from "#core/accounts/contact.ts";
import { useCities } from "#organizations/establishments/web/useCities.ts";
import { refusalOfBirthday, refusalToChangeBirthday } from "#platform/contract/birthday.ts";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { postalCodeWarning } from "#platform/contract/postal-code.ts";
import { birthdayField } from "#platform/contract/typed-birthday.ts";
import { DateField } from "#platform/web/DateField.tsx";
import { wholeRow } from "#platform/web/FieldGrid.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { TextFields } from "#platform/web/TextFields.tsx";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { Fold } from "#platform/web/ui/Fold.tsx";
import { SaveBar } from "#platform/web/ui/SaveBar.tsx";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { OwnChanges, type PersonOnWire, type usersApi } from "../people.contract.ts";
import { type AccountValues, personChanges, personValues } from "../person-form.ts";
import { GenreRadios } from "./GenreRadios.tsx";
import styles from "./PersonalInformation.module.css";

interface Props {
  readonly person: PersonOnWire;
  readonly languages: readonly string[];
  readonly save: (changes: NonNullable<CallInputOf<typeof usersApi.updateMe>["body"]>) => Promise<PersonOnWire>;
  readonly onSaved: (person: PersonOnWire) => void;
}

const today = () => dayInParis(serverTime());

function errorsOf(typed: AccountValues, stored: PersonOnWire): Record<string, string> {
  const issues = OwnChanges.safeParse(personChanges(typed, stored)).error?.issues ?? [];
  const refusal = typed.birthday === (stored.birthday ?? "") ? null : refusalOfBirthday(typed.birthday, today());
  return {
    ...(refusal && { birthday: refusal }),
    ...Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message])),
  };
}

/** The data that a person changes about themselves; « Enregistrer » appears once something has changed (PAR-07, MND-03). */
export function PersonalInformation({ person, languages, save, onSaved }: Props) {
  const { element, form, saving, submit } = useServerForm({
    initialValues: personValues(person),
    validate: (typed) => errorsOf(typed, person),
    mutationFn: save,
    done: "Vos informations ont été enregistrées.",
    onSuccess: onSaved,
  });
  const fixedBirthday = refusalToChangeBirthday(person.birthday, person.hasTakenPart ?? false);
  // The person's own language is known even while the list is loading or unavailable.
  const languageOptions = [...new Set([...languages, person.languageName ?? ""])].filter(Boolean);
  const changes = personChanges(form.values, person);
  const { zip_code: postalCode, country } = form.values.contact;
  const cities = useCities(country, postalCode);
  const warning = postalCodeWarning(country, postalCode);
  return (
    <form
      ref={element}
      className={`card part ${styles.form}`}
      onSubmit={submit(() => {
        if (changes) saving.mutate(changes);
      })}
      noValidate
    >
      <Columns component="fieldset" className={styles.part} fold="phone" gap="18px 20px">
        <Title order={2} size="h3" component="legend">
          Vous
        </Title>
        <DateField
          label="Date de naissance"
          readOnly={fixedBirthday !== null}
          description={fixedBirthday}
          {...birthdayField(today())}
          {...form.getInputProps("birthday")}
        />
        <TextFields fields={contactTextFields} getInputProps={form.getInputProps} path="contact." isOwn />
        <Radio.Group size="md" label="Genre" {...form.getInputProps("genre")}>
          <GenreRadios birthday={form.values.birthday} today={today()} wrap="nowrap" />
        </Radio.Group>
      </Columns>
      <Columns component="fieldset" className={styles.part} fold="phone" gap="18px 20px">
        <Title order={2} size="h3" component="legend">
          Votre adresse
        </Title>
        <TextInput style={wholeRow} label="Adresse" autoComplete="street-address" {...form.getInputProps("contact.address")} />
        <div>
          <TextInput
            label="Code postal"
            autoComplete="postal-code"
            aria-describedby="code-postal-remarque"
            {...form.getInputProps("contact.zip_code")}
          />
          <Text
            id="code-postal-remarque"
            className={styles.warning}
            mt={4}
            c="var(--amber-700)"
            fz="0.875rem"
            fw={500}
            lh={1.4}
            role="status"
          >
            {warning}
          </Text>
        </div>
        <Autocomplete label="Ville" autoComplete="address-level2" data={cities} {...form.getInputProps("contact.city")} />
        <TextInput label="Pays" autoComplete="country-name" {...form.getInputProps("contact.country")} />
      </Columns>
      <Fold summary="Autres réglages">
        <Select label="Langue" data={languageOptions} {...form.getInputProps("languageName")} />
      </Fold>
      <SaveBar
        isChanged={changes !== null}
        isSaving={saving.isPending}
        text="Des informations ont changé."
        lossMessage={"Ce que vous avez modifié n'est pas enregistré\u00A0: ce sera perdu."}
      />
    </form>
  );
}
