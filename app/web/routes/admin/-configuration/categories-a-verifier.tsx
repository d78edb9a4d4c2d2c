import { Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { categoryDoubtsApi, type DoubtfulRegistrationOnWire, MAX_DOUBTFUL } from "#contest/registrations/category-doubts.contract.ts";
import { formatNumber } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Empty } from "#platform/web/states.tsx";
import { YearPage } from "./YearPage.tsx";

export default function DoubtfulCategoriesPage() {
  return (
    <YearPage
      title="Catégories à vérifier"
      lead={
        <>
          Les inscriptions dont l'âge, le nombre de participations ou une finale internationale ne vont pas avec la catégorie, d'après le{" "}
          <Link to="/informations/$page" params={{ page: "reglement" }}>
            règlement
          </Link>{" "}
          de la saison. Personne n'est refusé&nbsp;: à vous de regarder.
        </>
      }
    >
      {(year) => <OfYear year={year} />}
    </YearPage>
  );
}

function OfYear({ year }: { year: number }) {
  const doubts = useApiQuery(categoryDoubtsApi.doubts, { query: { year } });
  return (
    <Loaded query={doubts} lines={8}>
      {({ people, isWhole }) =>
        people.length === 0 ? (
          <Empty title={`Aucune inscription ${year} n'est à vérifier`}>
            Rien ne parle contre une catégorie, ou le règlement de cette saison ne dit pas qui y participe.
          </Empty>
        ) : (
          <>
            {!isWhole && (
              <Text c="dimmed" mb="sm">
                Les {formatNumber(MAX_DOUBTFUL)} premières par nom&nbsp;: il y en a d'autres.
              </Text>
            )}
            <ul className="card part ruled" aria-label={`Inscriptions ${year} à vérifier`}>
              {people.map((person) => (
                <Person key={person.registrationId} year={year} {...person} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

const Person = ({ year, ...person }: DoubtfulRegistrationOnWire & { year: number }) => (
  <Stack component="li" gap={4} py="sm">
    <Link to="/admin/participants" search={{ year, personne: person.userId }}>
      {person.lastname} {person.firstname}
    </Link>
    <Text component="small" c="dimmed" fz="0.875rem" inherit>
      {person.numPalmares} · {person.category}
    </Text>
    {person.doubts.map((doubt) => (
      <span key={doubt}>{doubt}</span>
    ))}
  </Stack>
);
