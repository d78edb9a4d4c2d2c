import { Button, Group, Switch, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { LastApplication } from "#contest/results/web/LastApplication.tsx";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { isRefused, messageOf } from "#platform/web/refusal.ts";
import { Empty } from "#platform/web/states.tsx";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { type ProposalOnWire, placementApi } from "../placement.contract.ts";
import { isMoved, lackingSeats, wishesText } from "../proposal.ts";
import type { Others } from "../reasons.ts";
import { ProposedCenters } from "./ProposedCenters.tsx";
import { type ListName, ProposedPeople } from "./ProposedPeople.tsx";

interface Choices {
  readonly stageId: string;
  readonly others: Others;
  readonly list: ListName;
}

/** A center for everybody who is qualified: proposed, read, applied in one step (CNV-01, CNV-07). */
export function Placement({ stageId, others, list }: Choices) {
  const query = useApiQuery(placementApi.propose, {
    ...{ params: { questionnaireId: stageId }, query: { others }, staleTime: 0 },
    // It takes a processor for seconds; applying refuses what is outdated.
    refetchOnWindowFocus: false,
  });
  const isChange = query.data?.people.some(isMoved) ?? false;
  return (
    <>
      <Group component="header" className="list-head" justify="space-between" gap="8px 24px">
        <Title order={1} data-tab>
          Proposer les centres
        </Title>
        <Group className="full-on-phone" gap="xs">
          <LinkButton
            variant={query.isPending || isChange ? "default" : "main"}
            to="/admin/questionnaire/$id/convocations"
            params={{ id: stageId }}
          >
            Revenir aux convocations
          </LinkButton>
          {query.data && isChange && <Apply stageId={stageId} others={others} version={query.data.version} />}
        </Group>
      </Group>
      {isRefused(query.error, 409) ? (
        <Empty title={messageOf(query.error)} />
      ) : (
        <Loaded query={query} label="Calcul de la proposition..." lines={14}>
          {({ people, centers }) => (
            <>
              <Text mb="md">
                {isChange
                  ? "Rien n'est changé avant votre accord. Les centres choisis à la main restent, et aucun e-mail ne part d'ici."
                  : "Rien ne change avec cette proposition."}{" "}
                {wishesText(people)}
              </Text>
              <LackingSeats people={people} />
              {(others === "few" || people.some(({ reason }) => reason === "kept")) && <OthersChoice others={others} />}
              <ProposedCenters centers={centers} />
              <ProposedPeople people={people} centers={centers} list={list} />
            </>
          )}
        </Loaded>
      )}
      <LastApplication stageId={stageId} order={2} />
    </>
  );
}

function Apply({ stageId, ...read }: Omit<Choices, "list"> & Pick<ProposalOnWire, "version">) {
  const queries = useQueryClient();
  const applying = useMutation({
    mutationFn: () => call(placementApi.apply, { params: { questionnaireId: stageId }, body: read }),
    done: ({ changed }) =>
      `${formatCount(changed, "personne a son nouveau centre", "personnes ont leur nouveau centre")}. Les convocations sont à envoyer.`,
    // Something has changed since: the page shows what would be applied now.
    onError: () => queries.invalidateQueries({ queryKey: [placementApi.propose.path] }),
  });
  return (
    <Button variant="main" loading={applying.isPending} onClick={() => applying.mutate()}>
      Appliquer la proposition
    </Button>
  );
}

function LackingSeats({ people }: Pick<ProposalOnWire, "people">) {
  const lacking = lackingSeats(people);
  if (!lacking) return null;
  return (
    <Notice mb="md" role="status">
      <IconAlertTriangle size={20} aria-hidden />
      <Text flex={1} inherit>
        Il manque {formatCount(lacking.count, "place")}&nbsp;: {lacking.where}.
      </Text>
    </Notice>
  );
}

/** Who may move besides those who have no center, or lose their seat (CNV-03). */
function OthersChoice({ others }: Pick<Choices, "others">) {
  const { change } = usePageSearch();
  return (
    <Switch
      mb="md"
      label="Une personne sur vingt peut aussi changer de centre, si d'autres habitent ainsi plus près"
      checked={others === "few"}
      onChange={(event) => change({ autres: event.currentTarget.checked ? "oui" : undefined })}
    />
  );
}
