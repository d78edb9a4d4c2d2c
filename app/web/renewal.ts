import type { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import type { Renewal } from "#contest/registrations/web/RenewalForm.tsx";
import type { RenewalKind } from "#contest/registrations/web/RenewalInvitation.tsx";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { serverMessageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { categoryOption } from "#season/categories/category-labels.ts";

interface Options {
  readonly kind: RenewalKind;
  readonly send: (body: CallInputOf<typeof registrationsApi.renewOf>["body"]) => Promise<unknown>;
  readonly done: string;
  readonly onDone?: () => void;
}

/** The choices of a renewal, and how it is sent (PAR-04). */
export function useRenewal({ kind, send, done, onDone }: Options) {
  const { data: categories = [] } = useApiQuery(categoriesApi.names);
  const { data: clubs = [] } = useApiQuery(clubsApi.register, { enabled: kind === "individual" });
  const renewal = useMutation({
    mutationFn: ({ categoryName, establishmentId, clubId }: Renewal) =>
      send({
        categoryName,
        ...(establishmentId !== null && { establishment: { id: establishmentId } }),
        ...(clubId !== null && { club: { id: clubId } }),
      }),
    done,
    ...(onDone && { onSuccess: onDone }),
    failed: (failure) => serverMessageOf(failure) ?? "Une erreur s'est produite lors du renouvellement",
  });
  return {
    kind,
    categories: categories.filter(({ canRegister }) => canRegister).map(categoryOption),
    clubs,
    isBusy: renewal.isPending,
    onConfirm: renewal.mutate,
  };
}
