import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { privacyApi } from "#features/privacy/privacy.contract.ts";
import { RetentionLength } from "#features/privacy/web/RetentionLength.tsx";
import { RetentionPlan } from "#features/privacy/web/RetentionPlan.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";

/** How long personal data is kept, who would be erased, and how to erase one person. */
export default function PersonalData() {
  const { data, error, refetch } = useQuery(apiQuery(privacyApi.retention));
  return (
    <>
      <Title order={1}>Données personnelles</Title>
      <Text c="dimmed" mt="xs" mb="lg">
        Les données d'une seule personne s'exportent et s'effacent depuis sa fiche, dans <Link to="/admin/users">Utilisateurs</Link>.
      </Text>
      {data ? (
        <>
          <RetentionLength key={data.years} years={data.years} />
          <RetentionPlan key={`${data.keptFrom}`} retention={data} />
        </>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading lines={6} />
      )}
    </>
  );
}
