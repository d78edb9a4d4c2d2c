import { Autocomplete, Fieldset, Group, Radio, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { citiesApi } from "#features/cities/cities.contract.ts";
import { citiesToAsk, cityNames } from "#features/cities/suggestion.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { DateField } from "#platform/web/DateField.tsx";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { useSuggestions } from "#platform/web/useSuggestions.ts";
import type { PersonValues } from "../person-form.ts";
import { isFrance } from "../postal-code.ts";
import { birthdayField } from "../typed-birthday.ts";
import styles from "./person.module.css";

interface Props {
  readonly form: Pick<UseFormReturnType<PersonValues>, "getInputProps" | "values" | "errors">;
  readonly languages: readonly string[];
  /** Whose address may serve, when it must be given. */
  readonly mail: { readonly required: boolean; readonly description?: string };
  /** Whether it is asked when they were born, of which gender they are, and in which language they compose. */
  readonly isParticipant?: boolean;
  readonly isReadOnly?: boolean;
  /** The form is begun at once. */
  readonly isBegun?: boolean;
  /** A field of the one form or the other, before the language. */
  readonly beside: ReactNode;
}

const needed = { required: true, withAsterisk: false } as const;
const wide = { gridColumn: "1 / -1" } as const;
const below = ["label", "input", "description", "error"] as ("label" | "input" | "description" | "error")[];

/** Who a person is and where to reach them, as somebody else fills it in; the few fields that may stay empty say so. */
export function PersonFields({ form, languages, mail, isParticipant = true, isReadOnly = false, isBegun, beside }: Props) {
  const input = form.getInputProps;
  const { zip_code, country } = form.values.contact;
  const cities = cityNames(useSuggestions(citiesApi.ofZipCode, citiesToAsk(country, zip_code)));
  return (
    <Fieldset variant="unstyled" className={styles.fields ?? ""} disabled={isReadOnly}>
      <FieldGrid>
        <TextInput label="Nom" autoComplete="off" data-autofocus={isBegun} {...needed} {...input("contact.lastname")} />
        <TextInput label="Prénom" autoComplete="off" {...needed} {...input("contact.firstname")} />
        {isParticipant && (
          <>
            <DateField label="Date de naissance" {...birthdayField(dayInParis(serverTime()))} {...needed} {...input("birthday")} />
            <Radio.Group size="md" label="Genre" {...needed} {...input("genre")}>
              <Group gap="xl" mih={42}>
                <Radio value="femme" label="Femme" aria-invalid={Boolean(form.errors.genre)} />
                <Radio value="homme" label="Homme" />
              </Group>
            </Radio.Group>
          </>
        )}
        {beside}
        {isParticipant && (
          <Select label="Langue" placeholder="Choisir" data={[...languages]} allowDeselect={false} {...needed} {...input("languageName")} />
        )}
        <TextInput
          style={wide}
          type="email"
          label={mail.required ? "Adresse e-mail" : "Adresse e-mail (facultatif)"}
          description={mail.description}
          inputWrapperOrder={below}
          autoComplete="off"
          spellCheck={false}
          {...(mail.required && needed)}
          {...input("contact.email")}
        />
        <TextInput style={wide} label="Adresse (facultatif)" autoComplete="off" {...input("contact.address")} />
        <FieldGrid style={wide} columns={3}>
          <TextInput
            label="Code postal"
            inputMode={isFrance(country) ? "numeric" : "text"}
            autoComplete="off"
            {...needed}
            {...input("contact.zip_code")}
          />
          <Autocomplete label="Ville (facultatif)" autoComplete="off" data={cities} {...input("contact.city")} />
          <TextInput label="Pays" autoComplete="off" {...needed} {...input("contact.country")} />
        </FieldGrid>
      </FieldGrid>
    </Fieldset>
  );
}
