import { Button, Group, Text } from "@mantine/core";
import type { UseDisclosureReturnValue } from "@mantine/hooks";
import { IconFileCheck, IconFileText, IconPrinter, IconSignature, type TablerIcon } from "@tabler/icons-react";
import { PrintRankingModal } from "#contest/results/web/PrintRankingModal.tsx";
import type { PrintedRow, PrintedSession } from "#contest/results/web/RankingSheet.tsx";
import { call } from "#platform/web/api.ts";
import { DownloadButton, ExportButton } from "#platform/web/DownloadButton.tsx";
import { FoldedActions } from "#platform/web/FoldedActions.tsx";
import { formatCount, formatDeadline, formatLongDay } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { usePhone } from "#platform/web/usePhone.ts";
import { useCategoryOptions } from "#season/categories/web/useCategories.ts";
import { type RankingState, rankingStateText } from "#season/stages/ranking-state.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { type RankedCandidateOnWire, sittingApi } from "../sitting.contract.ts";
import type { GradeGrid } from "./grade-grid.ts";
import styles from "./grades.module.css";

interface Props {
  readonly centerId: string;
  readonly center: { readonly name: string; readonly city: string };
  readonly grid: GradeGrid | null;
  /** Before the first mark there is nothing to print or export. */
  readonly isUntouched?: boolean;
  readonly category?: string | null;
  readonly printing: UseDisclosureReturnValue;
}

export function CenterActions({ centerId, center, grid, isUntouched = false, category = null, printing: [isPrinting, printing] }: Props) {
  const categories = useCategoryOptions();
  const stage = grid?.read().stage;
  const isPhone = usePhone();
  return (
    <Group className={styles.actions ?? ""} align="stretch" gap="xs">
      <FoldedActions>
        {stage && <Files centerId={centerId} questionnaireId={stage.id} />}
        <FoldedActions isFolded={isUntouched && !isPhone}>
          {stage && <ExportButton size="sm" endpoint={sittingApi.exported} request={{ query: { centerId, questionnaireId: stage.id } }} />}
          <Button variant="default" size="sm" leftSection={<IconPrinter size={18} aria-hidden />} onClick={printing.open}>
            Imprimer le classement
          </Button>
        </FoldedActions>
      </FoldedActions>
      <PrintRankingModal
        opened={isPrinting}
        onClose={printing.close}
        categories={categories}
        category={category}
        session={stage ? sessionOf(stage) : null}
        center={center}
        fetchRows={(query) => fetchRanking(centerId, grid, query)}
      />
    </Group>
  );
}

function sessionOf({ name, year, date, ...stage }: { name: string; year: number; date: string | null } & RankingState): PrintedSession {
  const occasion = date ? `${name} du ${formatLongDay(date)}` : `${name} ${year}`;
  return { title: "Classement", name: `${name} ${year}`, occasion, state: rankingStateText([stage]) };
}

async function fetchRanking(centerId: string, grid: GradeGrid | null, query: { category?: string; first: number }): Promise<PrintedRow[]> {
  const unsent = grid?.unsent().length ?? 0;
  const params = { centerId, questionnaireId: grid?.read().stage.id ?? "", category: query.category ?? "Toute" };
  const ranked = await call(sittingApi.ranking, { params });
  if (unsent > 0)
    toast.failure(
      `${formatCount(unsent, "saisie n'est pas encore envoyée", "saisies ne sont pas encore envoyées")}\u00A0: ce classement ne les compte pas.`,
    );
  return ranked.filter(({ rank }) => rank <= query.first).map(toPrintedRow);
}

const toPrintedRow = ({ user, registration, result, rank, tied }: RankedCandidateOnWire): PrintedRow => ({
  rank,
  tied,
  user,
  category: registration?.category ?? { name: "" },
  establishment: registration?.establishment ?? null,
  club: registration?.club ?? null,
  grade: result?.grade ?? 0,
  weightedGrade: result?.weightedGrade ?? null,
  time: result?.time ?? null,
});

function Files({ centerId, questionnaireId }: { centerId: string; questionnaireId: string }) {
  const { data } = useApiQuery(stagesApi.link, {
    params: { id: questionnaireId },
    query: { examCenterId: centerId },
    refetchInterval: ({ state }) => (state.data?.solutionsFrom && !state.data.linkToSolutions ? 30_000 : false),
  });
  const document = (href: string, label: string, Icon: TablerIcon) => (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      variant="default"
      size="sm"
      leftSection={<Icon size={18} aria-hidden />}
    >
      {label}
    </Button>
  );
  return (
    <>
      {data?.linkToDoc && document(data.linkToDoc, "Documentation", IconFileText)}
      {data?.linkToSolutions
        ? document(data.linkToSolutions, "Corrigé", IconFileCheck)
        : data?.solutionsFrom && (
            <Text size="sm" c="dimmed">
              Corrigé le {formatDeadline(data.solutionsFrom)}
            </Text>
          )}
      <DownloadButton
        size="sm"
        icon={<IconSignature size={18} aria-hidden />}
        endpoint={sittingApi.attendance}
        request={{ params: { id: centerId, questionnaireId } }}
        failure="Erreur lors du téléchargement du fichier"
      >
        Liste d'émargement
      </DownloadButton>
    </>
  );
}
