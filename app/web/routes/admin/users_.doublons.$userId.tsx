import { Radio, Stack, Text, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { nameOf } from "#contest/results/stage-person.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { MergePanel } from "#people/people/web/MergePanel.tsx";
import { allOf, Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { read, searchOf } from "#platform/web/search-params.ts";
import { Empty } from "#platform/web/states.tsx";
import { BackLink } from "../../frame/BackLink.tsx";

export const Route = createFileRoute("/admin/users_/doublons/$userId")({
  staticData: { title: "Doublons" },
  // `inverse` keeps the account compared with instead of the page's own.
  validateSearch: searchOf({ avec: read.id, inverse: read.flag }),
  component: () => {
    const { userId } = Route.useParams();
    return <DuplicatesDesk key={userId} id={userId} />;
  },
});

function DuplicatesDesk({ id }: { id: string }) {
  const { avec, inverse } = Route.useSearch();
  const navigate = Route.useNavigate();
  const person = useApiQuery(usersApi.one, { params: { id } });
  const duplicates = useApiQuery(duplicatesApi.list, { params: { id } });
  return (
    <Stack gap="lg">
      <div>
        <BackLink to="/admin/users/doublons">Retour aux doublons</BackLink>
        <Title order={1}>Doublons probables</Title>
        {/* Its line is reserved while the name loads. */}
        <Text size="lg" mih="1.55em">
          {person.data && `${nameOf(person.data)}, ${person.data.numPalmares}`}
        </Text>
      </div>
      <Loaded query={allOf({ person, duplicates })} label="Recherche des doublons..." lines={10}>
        {({ person, duplicates }) => {
          const other = duplicates.find((duplicate) => duplicate.person.id === avec)?.person ?? duplicates[0]?.person;
          if (!other)
            return (
              <Empty title="Aucun doublon probable">
                Personne d'autre n'a ce nom, ou un nom proche, avec la même date de naissance ou la même adresse e-mail.
              </Empty>
            );
          return (
            <>
              <Radio.Group label="Comparer avec" value={other.id} onChange={(id) => void navigate({ search: { avec: id }, replace: true })}>
                <Stack gap="xs" mt="xs">
                  {duplicates.map(({ person, likeness }) => (
                    <Radio key={person.id} value={person.id} label={`${nameOf(person)}, ${person.numPalmares}`} description={likeness} />
                  ))}
                </Stack>
              </Radio.Group>
              <Text c="dimmed">Vérifiez qu'il s'agit de la même personne, choisissez le compte à garder, puis lisez ce qui sera fait.</Text>
              <MergePanel
                people={[person, other]}
                keptId={inverse ? other.id : id}
                onKeep={(keptId) =>
                  navigate({ search: { avec: other.id, ...(keptId !== id && { inverse: "oui" as const }) }, replace: true })
                }
                onMerged={() => navigate({ to: ".", search: {}, replace: true })}
              />
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}
