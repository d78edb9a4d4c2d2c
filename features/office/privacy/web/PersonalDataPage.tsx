import { Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { privacyApi } from "../privacy.contract.ts";
import { KeptAnswers } from "./KeptAnswers.tsx";
import { RetentionLength } from "./RetentionLength.tsx";
import { RetentionPlan } from "./RetentionPlan.tsx";

export default function PersonalData() {
  return (
    <>
      <Title order={1}>Données personnelles</Title>
      <Text c="dimmed" mt="xs" mb="lg">
        Les données d'une seule personne s'exportent et s'effacent depuis sa fiche, dans <Link to="/admin/users">Utilisateurs</Link>.
      </Text>
      <Loaded query={useApiQuery(privacyApi.retention)} lines={6}>
        {(retention) => (
          <>
            <RetentionLength key={retention.years} years={retention.years} />
            <KeptAnswers answers={retention.answers} />
            <RetentionPlan key={`${retention.keptFrom}`} retention={retention} />
          </>
        )}
      </Loaded>
    </>
  );
}
