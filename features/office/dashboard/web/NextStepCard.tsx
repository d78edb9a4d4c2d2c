import { Box, Text } from "@mantine/core";
import { Loaded } from "#platform/web/Loaded.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { dashboardApi } from "../dashboard.contract.ts";
import { nextStep } from "../first-season.ts";

/** The next step of a first season, with a link to all steps; shown instead of an empty list. */
export default function NextStepCard() {
  const season = useApiQuery(dashboardApi.firstSeason);
  return (
    <Box component="section" className="card" my="md" px={22} py={20} aria-labelledby="premiere-saison">
      <Box component="h2" id="premiere-saison" mb="sm" fz="1.125rem">
        Préparer la saison
      </Box>
      <Loaded query={season} lines={2}>
        {(facts) => {
          const next = nextStep(facts);
          return (
            <Text mb="sm">
              {next ? (
                <>
                  À faire maintenant&nbsp;: <strong>{next.title}</strong>. {next.missing}
                </>
              ) : (
                "Tout est prêt."
              )}
            </Text>
          );
        }}
      </Loaded>
      <LinkButton to="/admin/configuration/$" params={{ _splat: "premiere-saison" }}>
        Première saison
      </LinkButton>
    </Box>
  );
}
