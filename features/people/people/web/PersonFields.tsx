import { Autocomplete, Fieldset, Radio, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { useCities } from "#organizations/establishments/web/useCities.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { isFrance } from "#platform/contract/postal-code.ts";
import { birthdayField } from "#platform/contract/typed-birthday.ts";
import { DateField } from "#platform/web/DateField.tsx";
import { EmailInput } from "#platform/web/EmailInput.tsx";
import { FieldGrid, requiredField, wholeRow } from "#platform/web/FieldGrid.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import type { PersonValues } from "../person-form.ts";
import { GenreRadios } from "./GenreRadios.tsx";
import styles from "./person.module.css";

interface Props {
  readonly form: Pick<UseFormReturnType<PersonValues>, "getInputProps" | "values" | "errors">;
  readonly languages: readonly string[];
  readonly mail: { readonly required: boolean; readonly description?: string };
  /** Whether birthday, gender and language are shown. */
  readonly isParticipant?: boolean;
  readonly isReadOnly?: boolean;
  readonly isAutoFocused?: boolean;
  readonly onBirthday?: (birthday: string) => void;
  readonly extraField: ReactNode;
}

const inputOrder = ["label", "input", "description", "error"] as ("label" | "input" | "description" | "error")[];

export function PersonFields({
  form,
  languages,
  mail,
  isParticipant = true,
  isReadOnly = false,
  isAutoFocused,
  onBirthday,
  extraField,
}: Props) {
  const input = form.getInputProps;
  const today = dayInParis(serverTime());
  const { zip_code, country } = form.values.contact;
  const cities = useCities(country, zip_code);
  return (
    <Fieldset variant="unstyled" className={styles.fields ?? ""} disabled={isReadOnly}>
      <FieldGrid>
        <TextInput label="Nom" autoComplete="off" data-autofocus={isAutoFocused} {...requiredField} {...input("contact.lastname")} />
        <TextInput label="Prénom" autoComplete="off" {...requiredField} {...input("contact.firstname")} />
        {isParticipant && (
          <>
            <DateField
              label="Date de naissance"
              {...birthdayField(today)}
              {...requiredField}
              {...input("birthday")}
              {...(onBirthday && { onChange: onBirthday })}
            />
            <Radio.Group size="md" label="Genre" {...requiredField} {...input("genre")}>
              <GenreRadios birthday={form.values.birthday} today={today} hasError={Boolean(form.errors.genre)} />
            </Radio.Group>
          </>
        )}
        {extraField}
        {isParticipant && (
          <Select label="Langue" placeholder="Choisir" data={[...languages]} {...requiredField} {...input("languageName")} />
        )}
        <EmailInput
          style={wholeRow}
          label={mail.required ? "Adresse e-mail" : "Adresse e-mail (facultatif)"}
          description={mail.description}
          inputWrapperOrder={inputOrder}
          autoComplete="off"
          {...(mail.required && requiredField)}
          {...input("contact.email")}
        />
        <TextInput style={wholeRow} label="Adresse (facultatif)" autoComplete="off" {...input("contact.address")} />
        <FieldGrid style={wholeRow} columns={3}>
          <TextInput
            label="Code postal"
            inputMode={isFrance(country) ? "numeric" : "text"}
            autoComplete="off"
            {...requiredField}
            {...input("contact.zip_code")}
          />
          <Autocomplete label="Ville (facultatif)" autoComplete="off" data={cities} {...input("contact.city")} />
          <TextInput label="Pays" autoComplete="off" {...requiredField} {...input("contact.country")} />
        </FieldGrid>
      </FieldGrid>
    </Fieldset>
  );
}
