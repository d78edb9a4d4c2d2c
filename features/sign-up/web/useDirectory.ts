import type { UseFormReturnType } from "@mantine/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { establishmentsApi } from "#features/establishments/establishments.contract.ts";
import { canonicalRne, isValidRne } from "#features/establishments/rne.ts";
import { apiQuery } from "#platform/web/query.ts";
import { fillFromDirectory, type SchoolValues } from "../school-form.ts";

const directoryQuery = (rneCode: string) => ({
  ...apiQuery(establishmentsApi.directory, { params: { rneCode } }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

export type DirectoryState = "not asked" | "asking" | "found" | "unknown";

/** Looks up the RNE code typed and fills the free fields once the directory answers (INS-08); it never blocks the form. */
export function useDirectory(form: UseFormReturnType<SchoolValues>) {
  const queryClient = useQueryClient();
  const typedCode = () => canonicalRne(form.getValues().establishment.rneCode);
  const code = typedCode();
  const { isFetching, isSuccess, isError } = useQuery({ ...directoryQuery(code), enabled: isValidRne(code) });
  const state: DirectoryState = isFetching ? "asking" : isSuccess ? "found" : isError ? "unknown" : "not asked";

  const fillFor = async (typed: string): Promise<void> => {
    if (!isValidRne(typed)) return;
    const school = await queryClient.fetchQuery(directoryQuery(canonicalRne(typed))).catch(() => undefined);
    if (school && typedCode() === school.rneCode) form.setValues(fillFromDirectory(school, form.getValues()));
  };
  return { state, fillFor };
}
