import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { DataTable } from "#platform/web/DataTable.tsx";
import { DownloadButton } from "#platform/web/DownloadButton.tsx";
import { localList } from "#platform/web/local-list.ts";
import { printSheet } from "#platform/web/PrintSheet.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { rankingStateText } from "#season/stages/ranking-state.ts";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { rankingApi } from "../ranking.contract.ts";
import { TeamSheet } from "./RankingSheet.tsx";
import { RankingHead } from "./RankingState.tsx";
import { teamRankingColumns } from "./ranking.columns.tsx";

export function TeamRanking({ stage, scopes }: { readonly stage: StageOnWire; readonly scopes: ReactNode }) {
  const { id, name, year } = stage;
  const request = { params: { id } };
  const teams = useApiQuery(rankingApi.teams, { ...request, query: {} });
  const rows = teams.data ?? [];
  const [isPrinting, setPrinting] = useState(false);
  const print = () => {
    flushSync(() => setPrinting(true));
    window.addEventListener("afterprint", () => setPrinting(false), { once: true });
    void printSheet(`Classement des équipes ${name} ${year}`, JSON.stringify(rows));
  };
  return (
    <>
      {isPrinting && <TeamSheet title={`${name} ${year}`} state={rankingStateText([stage])} rows={rows} />}
      <RankingHead
        title="Classement des équipes"
        stages={[stage]}
        scopes={scopes}
        explanation={`Une équipe additionne les notes, les coefficients et les temps de ses membres notés à cette étape (${name} ${year})\u00A0; entre égales, l'âge ne compte pas. Ses membres figurent aussi dans le classement individuel.`}
        actions={
          <>
            <DownloadButton
              endpoint={rankingApi.teams}
              request={{ ...request, query: { format: "xlsx" } }}
              isEmpty={teams.data?.length === 0}
              failure="Erreur lors du téléchargement du fichier"
            >
              Télécharger
            </DownloadButton>
            <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} disabled={rows.length === 0} onClick={print}>
              Imprimer
            </Button>
          </>
        }
      />
      <DataTable
        label="Classement des équipes"
        list={localList(teams)}
        columns={teamRankingColumns}
        rowKey={({ squad }) => squad.id}
        whenEmpty="Aucune équipe n'est encore classée ici&nbsp;: le classement paraît dès les premières notes de leurs membres."
      />
    </>
  );
}
