import { useQuery } from "@tanstack/react-query";
import { categoriesApi } from "#features/categories/categories.contract.ts";
import { categoryOption } from "#features/categories/category-labels.ts";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import type { registrationsApi } from "#features/registrations/registrations.contract.ts";
import type { Renewal } from "#features/registrations/web/RenewalForm.tsx";
import type { RenewalKind } from "#features/registrations/web/RenewalInvitation.tsx";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { apiQuery } from "#platform/web/query.ts";
import { serverMessageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";

interface Options {
  readonly kind: RenewalKind;
  readonly send: (body: CallInputOf<typeof registrationsApi.renewOf>["body"]) => Promise<unknown>;
  readonly done: string;
  readonly onDone?: () => void;
}

/** What the form of a renewal offers, and how it is sent (PAR-04). */
export function useRenewal({ kind, send, done, onDone }: Options) {
  const { data: categories = [] } = useQuery(apiQuery(categoriesApi.names));
  const { data: clubs = [] } = useQuery({ ...apiQuery(clubsApi.register), enabled: kind === "individual" });
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
