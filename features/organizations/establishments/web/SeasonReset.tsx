import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { formatCount } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Part } from "#platform/web/ui/Part.tsx";
import { SEASON_RESET, schoolsApi } from "../schools.contract.ts";

type SeasonCounts = ResponseOf<typeof schoolsApi.season>;

/** Resets the schools to the start of a season (CFG-05). The user sees the number of changes and types it to confirm. */
export function SeasonReset() {
  const season = useApiQuery(schoolsApi.season);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Part id="remise-a-zero" title="Réinitialiser les établissements" size="h3">
      <Text mt={6}>
        Au début d'une saison, chaque établissement estime de nouveau ses participants, dit s'il propose d'être centre de demi-finale, et
        ouvre ses inscriptions. Les adhésions et les paiements ne changent pas.
      </Text>
      <Loaded query={season} label="Chargement des établissements...">
        {(counts) => (
          <>
            <Facts counts={counts} />
            <Button variant="default" c="red" mt="lg" disabled={isStart(counts)} onClick={() => setConfirming(true)}>
              Réinitialiser…
            </Button>
            {isConfirming && <ResetDialog counts={counts} onClose={() => setConfirming(false)} />}
          </>
        )}
      </Loaded>
    </Part>
  );
}

const isStart = ({ estimated, offering, open }: SeasonCounts): boolean => estimated + offering + open === 0;

function Facts({ counts }: { counts: SeasonCounts }) {
  if (isStart(counts)) return <Text mt="sm">Il n'y a rien à réinitialiser&nbsp;: aucun établissement n'a encore rien décidé.</Text>;
  return (
    <Stack className="bullets" component="ul" gap={4} mt="sm">
      <li>
        {formatCount(counts.estimated, "estimation")} ({formatCount(counts.participants, "participant attendu", "participants attendus")})
      </li>
      <li>{formatCount(counts.offering, "proposition de centre", "propositions de centre")}</li>
      <li>{formatCount(counts.open, "établissement ouvert aux inscriptions", "établissements ouverts aux inscriptions")}</li>
    </Stack>
  );
}

const ResetDialog = ({ counts, onClose }: { counts: SeasonCounts; onClose: () => void }) => (
  <ConfirmTask
    title="Réinitialiser tous les établissements&nbsp;?"
    confirm="Réinitialiser"
    confirmationWord="RÉINITIALISER"
    isDestructive
    run={() => call(schoolsApi.reset, { query: { confirmed: SEASON_RESET } })}
    done={({ updated }) => formatCount(updated, "établissement réinitialisé", "établissements réinitialisés")}
    staysOpen
    onClose={onClose}
  >
    <Text>
      Les estimations reviennent à zéro, les propositions de centre sont retirées, et les inscriptions des élèves se ferment partout jusqu'à
      ce que chaque correspondant les ouvre de nouveau&nbsp;:
    </Text>
    <Facts counts={counts} />
    <Text mt="sm">Ce que chacun avait décidé reste écrit dans le journal.</Text>
  </ConfirmTask>
);
