import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { jobsApi } from "#core/jobs/jobs.contract.ts";
import { call } from "#platform/web/api.ts";
import { formatCount, formatInstant } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { isRefused, messageOf } from "#platform/web/refusal.ts";
import { Empty } from "#platform/web/states.tsx";
import { Fold } from "#platform/web/ui/Fold.tsx";
import { WorkProgress } from "#platform/web/ui/WorkProgress.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { kindTitles, LIMITS } from "../findings.ts";
import { type FindingOnWire, type FindingsOnWire, integrityApi } from "../integrity.contract.ts";
import { FindingCard } from "./FindingCard.tsx";

const POLL_MS = 1_000;

/** What is odd at a closed stage, for the jury alone (TIM-05). */
export function Findings({ stageId }: { readonly stageId: string }) {
  const params = { id: stageId };
  const query = useApiQuery(integrityApi.read, {
    params,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.search?.state === "running" ? POLL_MS : false),
  });
  const searching = useMutation({ mutationFn: () => call(integrityApi.search, { params }) });
  const search = query.data?.search;
  return (
    <>
      <Group className="list-head" justify="flex-end" gap="sm">
        <Title order={1} flex="1 1 auto">
          Anomalies
        </Title>
        {query.data && search?.state !== "running" && (
          <Button variant={search ? "default" : "main"} loading={searching.isPending} onClick={() => searching.mutate()}>
            {search ? "Chercher de nouveau" : "Chercher"}
          </Button>
        )}
      </Group>
      <Text mb="md">{LIMITS}</Text>
      {isRefused(query.error, 409) ? (
        <Empty title={messageOf(query.error)} />
      ) : (
        <Loaded query={query} lines={10}>
          {(found) =>
            found.search === null ? (
              <Empty title="Personne n'a encore cherché ici">C'est l'affaire de quelques secondes.</Empty>
            ) : (
              <Found search={found.search} findings={found.findings} />
            )
          }
        </Loaded>
      )}
    </>
  );
}

type Search = NonNullable<FindingsOnWire["search"]>;

function Found({ search, findings }: { readonly search: Search; readonly findings: readonly FindingOnWire[] }) {
  const [shown, aside] = [findings.filter(({ isAside }) => !isAside), findings.filter(({ isAside }) => isAside)];
  return (
    <Stack gap="lg">
      <Progress search={search} />
      {(Object.keys(kindTitles) as (keyof typeof kindTitles)[]).map((kind) => (
        <section key={kind} aria-labelledby={`anomalies-${kind}`}>
          <Title order={2} size="h3" id={`anomalies-${kind}`} mb="xs">
            {kindTitles[kind]}
          </Title>
          <List findings={shown.filter((finding) => finding.kind === kind)} />
        </section>
      ))}
      {aside.length > 0 && (
        <Fold summary={formatCount(aside.length, "ligne mise de côté", "lignes mises de côté")}>
          <List findings={aside} />
        </Fold>
      )}
      <Text fz="sm" c="dimmed">
        Seules les feuilles d'une même catégorie sont comparées. Cette page et ses notes s'effacent avec les réponses&nbsp;; seul le bureau
        les lit.
      </Text>
    </Stack>
  );
}

const List = ({ findings }: { readonly findings: readonly FindingOnWire[] }) =>
  findings.length === 0 ? (
    <Text c="dimmed">Rien trouvé&nbsp;: il n'y a rien à faire ici.</Text>
  ) : (
    <Stack component="ul" gap="sm">
      {findings.map((finding) => (
        <FindingCard key={finding.id} finding={finding} />
      ))}
    </Stack>
  );

function Progress({ search }: { readonly search: Search }) {
  const cancelling = useMutation({ mutationFn: () => call(jobsApi.cancel, { params: { id: search.id } }) });
  if (search.state === "done")
    return (
      <Text role="status">
        Cherché le {formatInstant(search.endedAt)}. Si l'étape a rouvert ou si les bonnes réponses ont changé depuis, cherchez de nouveau.
      </Text>
    );
  if (search.state !== "running")
    return <Text role="status">La recherche s'est arrêtée avant la fin&nbsp;: cherchez de nouveau. {search.trouble}</Text>;
  return (
    <WorkProgress
      label="Recherche"
      {...search}
      status={`${search.step ?? "Fin"}\u00A0: ${search.done} sur ${search.total}`}
      isCancelling={cancelling.isPending}
      onCancel={() => cancelling.mutate()}
    />
  );
}
