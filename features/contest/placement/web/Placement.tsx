import { Button, Group, List, SegmentedControl, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { LastApplication } from "#contest/results/web/LastApplication.tsx";
import { call } from "#platform/web/api.ts";
import { choicesOf } from "#platform/web/choices.ts";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { isRefused, messageOf } from "#platform/web/refusal.ts";
import { Empty } from "#platform/web/states.tsx";
import { Fact } from "#platform/web/ui/Facts.tsx";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { type ProposalOnWire, placementApi, type Shortage } from "../placement.contract.ts";
import { countsOf } from "../proposal.ts";
import type { Others } from "../reasons.ts";
import { ProposedCenters } from "./ProposedCenters.tsx";
import { type ListName, ProposedPeople } from "./ProposedPeople.tsx";

interface Choices {
  readonly others: Others;
  readonly list: ListName;
  readonly onOthers: (others: Others) => void;
  readonly onList: (list: ListName) => void;
}

/** A center for everybody who is qualified: proposed, read, applied in one step (CNV-01, CNV-07). */
export function Placement({ stageId, ...choices }: Choices & { readonly stageId: string }) {
  const query = useApiQuery(placementApi.propose, {
    params: { questionnaireId: stageId },
    query: { others: choices.others },
    staleTime: 0,
    // It takes a processor for seconds; applying refuses what is outdated.
    refetchOnWindowFocus: false,
  });
  if (isRefused(query.error, 409)) return <Nothing title={messageOf(query.error)} stageId={stageId} />;
  return (
    <Loaded query={query} label="Calcul de la proposition..." lines={14}>
      {(proposal) => <Proposed stageId={stageId} proposal={proposal} {...choices} />}
    </Loaded>
  );
}

const PageTitle = () => (
  <Title order={1} data-tab>
    Proposer les centres
  </Title>
);

const Nothing = ({ title, stageId }: { readonly title: string; readonly stageId: string }) => (
  <>
    <PageTitle />
    <Empty title={title} action={<Back stageId={stageId} />} />
  </>
);

const Back = ({ stageId, isMain = false }: { readonly stageId: string; readonly isMain?: boolean }) => (
  <LinkButton variant={isMain ? "main" : "default"} to="/admin/questionnaire/$id/convocations" params={{ id: stageId }}>
    Revenir aux convocations
  </LinkButton>
);

interface Props extends Choices {
  readonly stageId: string;
  readonly proposal: ProposalOnWire;
}

function Proposed({ stageId, proposal, others, list, onOthers, onList }: Props) {
  const counts = countsOf(proposal);
  const queries = useQueryClient();
  const applying = useMutation({
    mutationFn: () => call(placementApi.apply, { params: { questionnaireId: stageId }, body: { others, version: proposal.version } }),
    done: ({ changed }) =>
      `${formatCount(changed, "personne a son nouveau centre", "personnes ont leur nouveau centre")}. Les convocations sont à envoyer.`,
    // Something has changed since: the page shows what would be applied now.
    onError: () => queries.invalidateQueries({ queryKey: [placementApi.propose.path] }),
  });
  if (proposal.people.length === 0) return <Nothing title="Personne n'est encore qualifié à cette étape" stageId={stageId} />;
  return (
    <>
      <Group component="header" className="list-head" gap="8px 24px">
        <PageTitle />
        <Group className="facts" component="dl" align="stretch" gap="6px 28px" flex="1 1 300px">
          <Fact name="Placés">{formatNumber(counts.placed)}</Fact>
          <Fact name="Changements">{formatNumber(counts.moved)}</Fact>
          <Fact name="Sans place">{formatNumber(counts.unplaced)}</Fact>
          <Fact name="À plus de 80&nbsp;km">{formatNumber(counts.far)}</Fact>
        </Group>
        <Group className="full-on-phone" gap="xs">
          <Back stageId={stageId} isMain={counts.moved === 0} />
          {counts.moved > 0 && (
            <Button variant="main" loading={applying.isPending} onClick={() => applying.mutate()}>
              Appliquer la proposition
            </Button>
          )}
        </Group>
      </Group>
      <Text mb="md">
        {counts.moved === 0
          ? "Rien ne change avec cette proposition."
          : "Rien n'est changé avant votre accord. Les centres choisis à la main restent, et aucun e-mail ne part d'ici."}
      </Text>
      <Shortages shortages={proposal.shortages} />
      {(others === "few" || proposal.people.some(({ reason }) => reason === "kept")) && (
        <OthersChoice others={others} onOthers={onOthers} />
      )}
      <ProposedCenters centers={proposal.centers} />
      <ProposedPeople proposal={proposal} list={list} onList={onList} />
      <LastApplication stageId={stageId} order={2} />
    </>
  );
}

function Shortages({ shortages }: { readonly shortages: readonly Shortage[] }) {
  if (shortages.length === 0) return null;
  return (
    <Notice mb="md" role="status">
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <Text inherit>Il manque des places&nbsp;:</Text>
        <List>
          {shortages.map(({ territory, people, seats }) => (
            <List.Item key={territory}>
              {territory}&nbsp;: {formatCount(people, "personne", "personnes")} pour {formatCount(seats, "place", "places")}
            </List.Item>
          ))}
        </List>
      </div>
    </Notice>
  );
}

const othersLabels: Readonly<Record<Others, string>> = { none: "Personne d'autre", few: "Une personne sur vingt au plus" };

/** Who may move besides those who have no center, or lose their seat (CNV-03). */
const OthersChoice = ({ others, onOthers }: Pick<Props, "others" | "onOthers">) => (
  <Group mb="md" gap="6px 14px">
    <Text id="others" fw={600}>
      Peut aussi changer de centre
    </Text>
    <SegmentedControl
      size="sm"
      aria-labelledby="others"
      data={choicesOf(othersLabels)}
      value={others}
      onChange={(value) => onOthers(value as Others)}
    />
  </Group>
);
