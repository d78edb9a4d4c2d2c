import { useQuery } from "@tanstack/react-query";
import type { RequiredConsents } from "#access/consents/consents.ts";
import { publicSettings } from "#season/configuration/web/public-settings.ts";

export function useRequiredConsents(): { readonly required?: RequiredConsents; readonly failure?: unknown; readonly retry: () => void } {
  const { data, error, refetch } = useQuery(publicSettings);
  const retry = () => void refetch();
  if (!data) return { failure: error, retry };
  return { required: { image: data.IMAGE_CONSENT_REQUIRED !== false, federation: data.FEDERATION_CONSENT_REQUIRED !== false }, retry };
}
