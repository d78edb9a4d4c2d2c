import { Radio, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { duplicatesApi } from "#features/people/duplicates.contract.ts";
import { usersApi } from "#features/people/people.contract.ts";
import { nameOf } from "#features/results/stage-person.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { apiQuery } from "#platform/web/query.ts";
import { textSearch } from "#platform/web/search-params.ts";
import { Empty, Failure, Loading } from "#platform/web/states.tsx";
import { BackLink } from "../../frame/BackLink.tsx";
import { MergePanel } from "./-duplicates/MergePanel.tsx";

interface DuplicatesSearch {
  /** The account compared with. */
  readonly avec?: string;
  /** Keeps that account instead of the page's one. */
  readonly inverse?: "oui";
}

export const Route = createFileRoute("/admin/users_/doublons/$userId")({
  staticData: { title: "Doublons" },
  validateSearch: (search: Record<string, unknown>): DuplicatesSearch => ({
    ...(/^[1-9]\d{0,9}$/.test(String(search.avec)) && textSearch(search, "avec")),
    ...(search.inverse === "oui" && { inverse: "oui" }),
  }),
  component: () => {
    const { userId } = Route.useParams();
    return <DuplicatesDesk key={userId} id={userId} />;
  },
});

const route = getRouteApi("/admin/users_/doublons/$userId");

/** The accounts that may be one person, side by side, with the effects of a merge. */
function DuplicatesDesk({ id }: { id: string }) {
  const { avec, inverse } = route.useSearch();
  const navigate = route.useNavigate();
  const person = useQuery(apiQuery(usersApi.one, { params: { id } }));
  const duplicates = useQuery(apiQuery(duplicatesApi.list, { params: { id } }));
  const failed = [person, duplicates].find(({ error }) => error);
  const other = duplicates.data?.find((duplicate) => duplicate.person.id === avec) ?? duplicates.data?.[0];
  return (
    <Stack gap="lg">
      <div>
        <BackLink to="/admin/users">Retour aux utilisateurs</BackLink>
        <Title order={1}>Doublons probables</Title>
        {/* Its line is reserved while the name loads. */}
        <Text size="lg" mih="1.55em">
          {person.data && `${nameOf(person.data)}, ${person.data.numPalmares}`}
        </Text>
      </div>
      {failed && <Failure error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(person.data && duplicates.data) && <Loading label="Recherche des doublons..." lines={10} />}
      {duplicates.data?.length === 0 && (
        <Empty title="Aucun doublon probable">
          Personne d'autre n'a ce nom, ou un nom proche, avec la même date de naissance ou la même adresse e-mail.
        </Empty>
      )}
      {person.data && duplicates.data && other && (
        <>
          <DuplicateChoice
            duplicates={duplicates.data}
            chosen={other.person.id}
            onChoose={(id) => navigate({ search: { avec: id }, replace: true })}
          />
          <Text c="dimmed">Vérifiez qu'il s'agit de la même personne, choisissez le compte à garder, puis lisez ce qui sera fait.</Text>
          <MergePanel
            people={[person.data, other.person]}
            keptId={inverse ? other.person.id : id}
            onKeep={(keptId) =>
              navigate({ search: { avec: other.person.id, ...(keptId !== id && { inverse: "oui" as const }) }, replace: true })
            }
            onMerged={() => navigate({ to: ".", search: {}, replace: true })}
          />
        </>
      )}
    </Stack>
  );
}

interface Props {
  readonly duplicates: ResponseOf<typeof duplicatesApi.list>;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Chooses the account to compare with. */
const DuplicateChoice = ({ duplicates, chosen, onChoose }: Props) => (
  <Radio.Group label="Comparer avec" value={chosen} onChange={onChoose}>
    <Stack gap="xs" mt="xs">
      {duplicates.map(({ person, likeness }) => (
        <Radio key={person.id} value={person.id} label={`${nameOf(person)}, ${person.numPalmares}`} description={likeness} />
      ))}
    </Stack>
  </Radio.Group>
);
