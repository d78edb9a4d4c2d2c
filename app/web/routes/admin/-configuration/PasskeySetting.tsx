import { Switch, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSaveSettings } from "#features/configuration/web/useSettings.ts";
import { passkeysApi } from "#features/passkeys/passkeys.contract.ts";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";

/** Whether administrators must have a passkey (LET-08). */
export function PasskeySetting() {
  const own = useQuery(apiQuery(passkeysApi.list));
  const saving = useSaveSettings("Paramètre enregistré", () => own.refetch());
  return (
    <section className="card part" aria-labelledby="administrateurs">
      <Title order={2} size="h3" id="administrateurs" mb="sm">
        Comptes d'administration
      </Title>
      {own.isLoadingError && <Failure error={own.error} onRetry={() => void own.refetch()} />}
      {own.isPending && <Loading lines={2} />}
      {own.data && (
        <Switch
          label="Une clé d'accès est demandée à chaque administrateur"
          description="Elle se montre après le mot de passe. Chacun a sept jours pour en ajouter une, à compter de la première connexion où elle lui est demandée."
          checked={own.data.isRequired}
          disabled={saving.isPending}
          onChange={({ currentTarget }) => saving.mutate({ ADMIN_PASSKEY_REQUIRED: currentTarget.checked })}
        />
      )}
    </section>
  );
}
