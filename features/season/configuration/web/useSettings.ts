import { useQueries } from "@tanstack/react-query";
import { call } from "#platform/web/api.ts";
import { type Confirmable, failureUnlessMoving } from "#platform/web/moving.ts";
import { apiQuery } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { configurationApi } from "../configuration.contract.ts";
import type { SettingName } from "../settings.ts";

type Value = string | number | boolean | null;

export function useSettings<const Name extends SettingName>(names: readonly Name[]) {
  const answers = useQueries({ queries: names.map((name) => apiQuery(configurationApi.read, { params: { name } })) });
  const settings = answers.flatMap(({ data }) => data ?? []);
  return {
    data:
      settings.length === names.length
        ? (Object.fromEntries(settings.map(({ name, value }) => [name, value])) as Record<Name, Value>)
        : undefined,
    error: answers.find(({ error, data }) => error && !data)?.error,
    refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
  };
}

export const useSaveSettings = (successMessage: string, onSaved: () => unknown) =>
  useMutation({
    mutationFn: async ({ confirmed, ...changes }: Partial<Record<SettingName, Value>> & Confirmable) => {
      const query = confirmed === undefined ? {} : { confirmed };
      for (const [name, value] of Object.entries(changes))
        await call(configurationApi.update, { params: { name }, query, body: { value } });
    },
    failed: failureUnlessMoving,
    onSuccess: async () => {
      await onSaved();
      toast.success(successMessage);
    },
  });
