import type { UseFormReturnType } from "@mantine/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { establishmentsApi } from "#features/establishments/establishments.contract.ts";
import { canonicalRne, isValidRne } from "#features/establishments/rne.ts";
import { ask } from "#platform/web/query.ts";
import { filledBy, type SchoolValues } from "../school-form.ts";

const schoolOf = (rneCode: string) => ({
  ...ask(establishmentsApi.directory, { params: { rneCode } }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

export type DirectoryState = "not asked" | "asking" | "found" | "unknown";

/** What the directory knows of the RNE code typed, put into the fields that are free once it answers (INS-08); it holds nothing back. */
export function useDirectory(form: UseFormReturnType<SchoolValues>) {
  const queries = useQueryClient();
  const typedCode = () => canonicalRne(form.getValues().establishment.rneCode);
  const code = typedCode();
  const { isFetching, isSuccess, isError } = useQuery({ ...schoolOf(code), enabled: isValidRne(code) });
  const state: DirectoryState = isFetching ? "asking" : isSuccess ? "found" : isError ? "unknown" : "not asked";

  const fillFor = async (typed: string): Promise<void> => {
    if (!isValidRne(typed)) return;
    const found = await queries.fetchQuery(schoolOf(canonicalRne(typed))).catch(() => undefined);
    if (found && typedCode() === found.rneCode) form.setValues(filledBy(found, form.getValues()));
  };
  return { state, fillFor };
}
