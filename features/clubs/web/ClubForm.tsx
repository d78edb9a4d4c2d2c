import { Autocomplete, Button, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { citiesApi } from "#features/cities/cities.contract.ts";
import { isFrance } from "#features/users/postal-code.ts";
import { ask } from "#platform/web/query.ts";
import { UnsavedGuard } from "#platform/web/UnsavedGuard.tsx";
import type { ClubFacts } from "../clubs.contract.ts";
import styles from "./ClubForm.module.css";
import { useClubEdits } from "./useClubEdits.ts";

interface Props {
  /** As stored. */
  readonly club: ClubFacts;
  readonly isSaving: boolean;
  readonly onSave: (changes: Partial<ClubFacts>) => Promise<unknown>;
}

/** A club's name and address; « Enregistrer » is there once something differs from what is stored (CLB-02). */
export function ClubForm({ club: { name, street, zipCode, city, country }, isSaving, onSave }: Props) {
  const { typed, hasChanges, errors, edit, save } = useClubEdits({ name, street, zipCode, city, country }, onSave);
  const field = (part: keyof ClubFacts) => ({
    value: typed[part],
    error: errors[part],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit({ [part]: currentTarget.value }),
    autoComplete: "off",
  });
  return (
    <form
      className={`card ${styles.form}`}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void save();
      }}
      noValidate
      aria-labelledby="club"
    >
      <Title order={2} id="club" className={styles.wide ?? ""}>
        Votre club
      </Title>
      <TextInput className={styles.wide ?? ""} label="Nom du club" withAsterisk required {...field("name")} />
      <TextInput className={styles.wide ?? ""} label="Adresse" {...field("street")} />
      <TextInput label="Code postal" {...field("zipCode")} />
      <Autocomplete label="Ville" data={useCities(typed)} {...field("city")} onChange={(chosen) => edit({ city: chosen })} />
      <TextInput label="Pays" {...field("country")} />
      {hasChanges && (
        <div className={styles.save}>
          <span>Vos changements ne sont pas encore enregistrés.</span>
          <Button type="submit" variant="main" loading={isSaving}>
            Enregistrer
          </Button>
        </div>
      )}
      <UnsavedGuard when={hasChanges && !isSaving} part="club">
        Vos changements ne sont pas enregistrés&nbsp;: ils seront perdus.
      </UnsavedGuard>
    </form>
  );
}

/** The cities of a French postal code, once it is whole. */
function useCities({ zipCode, country }: ClubFacts): string[] {
  const { data = [] } = useQuery({
    ...ask(citiesApi.ofZipCode, { params: { zipCode: zipCode.trim() } }),
    enabled: isFrance(country) && /^\d{5}$/.test(zipCode.trim()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return [...new Set(data.map(({ city }) => city))];
}
