import { useQueries } from "@tanstack/react-query";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import type { RequiredConsents } from "#features/consents/consents.ts";
import { apiQuery } from "#platform/web/query.ts";

const setting = (name: string) => apiQuery(configurationApi.readPublic, { params: { name } });

/** Which consents the federation requires; absent until loaded. */
export function useRequiredConsents(): { readonly required?: RequiredConsents; readonly failure?: unknown; readonly retry: () => void } {
  const answers = useQueries({ queries: [setting("IMAGE_CONSENT_REQUIRED"), setting("FEDERATION_CONSENT_REQUIRED")] });
  const [{ data: image }, { data: federation }] = answers;
  const failed = answers.find(({ isError }) => isError);
  const retry = () => void failed?.refetch();
  if (!image || !federation) return { failure: failed?.error, retry };
  return { required: { image: image.value !== false, federation: federation.value !== false }, retry };
}
