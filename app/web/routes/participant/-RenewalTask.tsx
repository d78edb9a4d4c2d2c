import { useQuery } from "@tanstack/react-query";
import { categoriesApi } from "#features/categories/categories.contract.ts";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { SchoolSelect } from "#features/establishments/web/SchoolSelect.tsx";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { type Renewal, RenewalModal } from "#features/registrations/web/RenewalForm.tsx";
import type { RenewalKind } from "#features/registrations/web/RenewalInvitation.tsx";
import { call } from "#platform/web/api.ts";
import { apiQuery } from "#platform/web/query.ts";
import { serverMessageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";

interface Props {
  readonly kind: RenewalKind;
  readonly year: number;
  readonly onClose: () => void;
}

const renew = ({ categoryName, establishmentId, clubId }: Renewal) =>
  call(registrationsApi.renew, {
    body: {
      categoryName,
      ...(establishmentId !== null && { establishment: { id: establishmentId } }),
      ...(clubId !== null && { club: { id: clubId } }),
    },
  });

/** The renewal, from the choice of a category to the registration (PAR-04). */
export function RenewalTask({ kind, year, onClose }: Props) {
  const { data: categories = [] } = useQuery(apiQuery(categoriesApi.names));
  const { data: clubs = [] } = useQuery({ ...apiQuery(clubsApi.register), enabled: kind === "individual" });
  const renewal = useMutation({
    mutationFn: renew,
    onSuccess: () => {
      toast.success(`Votre inscription au championnat ${year} est enregistrée.`);
      onClose();
    },
    onError: (failure) => toast.failure(serverMessageOf(failure) ?? "Une erreur s'est produite lors du renouvellement"),
  });
  return (
    <RenewalModal
      kind={kind}
      year={year}
      categories={categories.filter(({ canRegister }) => canRegister).map(({ name }) => name)}
      clubs={clubs}
      school={(choice) => <SchoolSelect label="Établissement où s'est déroulé le quart de finale" {...choice} />}
      isBusy={renewal.isPending}
      onConfirm={renewal.mutate}
      onClose={onClose}
    />
  );
}
