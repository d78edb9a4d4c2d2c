import { TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { categoriesApi } from "#features/categories/categories.contract.ts";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { type Renewal, RenewalForm } from "#features/registrations/web/RenewalForm.tsx";
import { renewalTitles } from "#features/registrations/web/RenewalInvitation.tsx";
import { call } from "#platform/web/api.ts";
import { apiQuery } from "#platform/web/query.ts";
import { serverMessageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import styles from "./desk.module.css";

interface Props {
  readonly person: PersonOnWire;
  readonly school: { readonly id: string; readonly name: string };
  readonly year: number;
}

/** Registers a former pupil with the school for the current championship (PAR-04). */
export function PupilRenewal({ person, school, year }: Props) {
  const { data: categories = [] } = useQuery(apiQuery(categoriesApi.names));
  const renewal = useMutation({
    mutationFn: ({ categoryName }: Renewal) =>
      call(registrationsApi.renewOf, { params: { id: person.id }, body: { categoryName, establishment: { id: school.id } } }),
    onSuccess: () => toast.success(`L'inscription au championnat ${year} est enregistrée.`),
    onError: (failure) => toast.failure(serverMessageOf(failure) ?? "Une erreur s'est produite lors du renouvellement"),
  });
  return (
    <section className={`card ${styles.renewal}`} aria-labelledby="renouvellement">
      <Title order={3} id="renouvellement" mb="xs">
        {renewalTitles.student}
      </Title>
      <RenewalForm
        kind="student"
        introduction={`Pas encore d'inscription au championnat ${year}. Vous la confirmerez ensuite dans la liste.`}
        categories={categories.filter(({ canRegister }) => canRegister).map(({ name }) => name)}
        clubs={[]}
        establishmentId={school.id}
        school={() => <TextInput label="Établissement où s'est déroulé le quart de finale" value={school.name} readOnly />}
        isBusy={renewal.isPending}
        onConfirm={renewal.mutate}
      />
    </section>
  );
}
