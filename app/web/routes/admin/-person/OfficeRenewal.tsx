import { Button, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { categoriesApi } from "#features/categories/categories.contract.ts";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { AnySchoolSelect } from "#features/establishments/web/AnySchoolSelect.tsx";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { type Renewal, RenewalForm } from "#features/registrations/web/RenewalForm.tsx";
import { type RenewalKind, renewalTitles } from "#features/registrations/web/RenewalInvitation.tsx";
import { call } from "#platform/web/api.ts";
import { apiQuery } from "#platform/web/query.ts";
import { serverMessageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import styles from "./person.module.css";

interface Props {
  readonly person: PersonOnWire;
  readonly year: number;
}

const kinds = [
  { value: "student", label: "Scolaire" },
  { value: "individual", label: "Individuelle" },
] as const;

/** Registers a person for the current championship, with a school or without, in any period (ADM-05). */
export function OfficeRenewal({ person, year }: Props) {
  const [kind, choose] = useState<RenewalKind | null>(null);
  return (
    <Stack className={`card ${styles.renewal}`} component="section" align="start" gap="sm" aria-labelledby="renouvellement">
      <Title order={3} id="renouvellement">
        {kind === null ? `Championnat ${year}` : renewalTitles[kind]}
      </Title>
      {kind === null ? (
        <>
          <Text c="dimmed">Pas encore d'inscription au championnat {year}.</Text>
          <Button variant="default" size="sm" onClick={() => choose(lastKindOf(person))}>
            Renouveler l'inscription
          </Button>
        </>
      ) : (
        <>
          <SegmentedControl
            aria-label="Participation"
            data={[...kinds]}
            value={kind}
            onChange={(chosen) => choose(chosen as RenewalKind)}
          />
          <OfficeRenewalForm key={kind} person={person} year={year} kind={kind} onCancel={() => choose(null)} />
        </>
      )}
    </Stack>
  );
}

/** As the last time. */
const lastKindOf = ({ registrations: [last] }: PersonOnWire): RenewalKind =>
  last && last.establishment === null ? "individual" : "student";

function OfficeRenewalForm({ person, year, kind, onCancel }: Props & { readonly kind: RenewalKind; readonly onCancel: () => void }) {
  const { data: categories = [] } = useQuery(apiQuery(categoriesApi.names));
  const { data: clubs = [] } = useQuery({ ...apiQuery(clubsApi.register), enabled: kind === "individual" });
  const renewal = useMutation({
    mutationFn: ({ categoryName, establishmentId, clubId }: Renewal) =>
      call(registrationsApi.renewOf, {
        params: { id: person.id },
        body: {
          categoryName,
          ...(establishmentId !== null && { establishment: { id: establishmentId } }),
          ...(clubId !== null && { club: { id: clubId } }),
        },
      }),
    onSuccess: () => toast.success(`L'inscription au championnat ${year} est enregistrée.`),
    onError: (failure) => toast.failure(serverMessageOf(failure) ?? "Une erreur s'est produite lors du renouvellement"),
  });
  return (
    <RenewalForm
      kind={kind}
      introduction="L'inscription sera en attente&nbsp;: confirmez-la ensuite ici."
      categories={categories.filter(({ canRegister }) => canRegister).map(({ name }) => name)}
      clubs={clubs}
      school={(choice) => <AnySchoolSelect label="Établissement" {...choice} />}
      isBusy={renewal.isPending}
      onConfirm={renewal.mutate}
      onCancel={onCancel}
    />
  );
}
