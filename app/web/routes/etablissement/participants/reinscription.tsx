import { Alert, SegmentedControl, Text, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { refusalToRegisterFor } from "#access/responsibility/colleague-rights.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { renewalsApi } from "#people/pupils/renewals.contract.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { allOf, Loaded } from "#platform/web/Loaded.tsx";
import { LinkAnchor, LinkButton } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Empty, Loading } from "#platform/web/states.tsx";
import { usePage } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { type CategoryOption, categoryOption } from "#season/categories/category-labels.ts";
import { refusalToRegister } from "#season/configuration/season.ts";
import { BackLink } from "../../../frame/BackLink.tsx";
import { useMe } from "../../../me.ts";
import { useSeason } from "../../../season.ts";
import { RenewalForm } from "./-renewal/RenewalForm.tsx";
import styles from "./-renewal/renewal.module.css";
import { renewalSearch } from "./-renewal/search.ts";

export const Route = createFileRoute("/etablissement/participants/reinscription")({
  staticData: { title: "Réinscrire les élèves" },
  validateSearch: renewalSearch,
  component: RenewalDesk,
});

function RenewalDesk() {
  const { year } = Route.useSearch();
  const list = usePage(renewalsApi.list, { query: { ...(year && { year }) } });
  const categories = useApiQuery(categoriesApi.names);
  return (
    <>
      <BackLink to="/etablissement/participants">Retour aux participants</BackLink>
      <Title order={1} mt={4}>
        Réinscrire les élèves
      </Title>
      <Loaded query={allOf({ list, categories })} label="Chargement des élèves..." lines={10}>
        {(data) => <Renewals {...data.list} open={data.categories.filter(({ canRegister }) => canRegister).map(categoryOption)} />}
      </Loaded>
    </>
  );
}

function Renewals({ year, years, pupils, open }: ResponseOf<typeof renewalsApi.list> & { readonly open: readonly CategoryOption[] }) {
  const { change } = usePageSearch();
  const season = useSeason();
  const right = useMe()?.schoolRight ?? null;
  if (season === undefined) return <Loading label="Chargement des élèves..." lines={10} />;
  const { activeYear } = season;
  if (activeYear === null) return <Empty title="Aucun championnat n'est ouvert pour le moment">Revenez à la rentrée.</Empty>;
  if (year === null)
    return (
      <Empty title="Aucun élève à réinscrire" action={<BackToPupils>Voir les participants</BackToPupils>}>
        Votre établissement n'a pas encore eu d'élève les années passées&nbsp;: ajoutez ou importez ceux de cette année.
      </Empty>
    );
  const refusal = refusalToRegisterFor(right) ?? refusalToRegister("student", season, serverTime());
  const yearChoice = years.length > 1 && (
    <div className={styles.years}>
      <SegmentedControl
        aria-label="Élèves de l'année"
        data={years.map((past) => ({ value: String(past.year), label: `${past.year} (${past.renewable})` }))}
        value={String(year)}
        onChange={(chosen) => change({ year: Number(chosen), category: undefined, view: undefined, search: undefined })}
      />
    </div>
  );
  return (
    <>
      <Text mt="xs" mb="sm" c="var(--ink-600)">
        Vos élèves gardent leur compte et leur identifiant. Vérifiez la catégorie proposée, laissez de côté les élèves partis, puis
        réinscrivez les autres.
      </Text>
      <Warnings refusal={refusal} activeYear={activeYear} />
      {pupils.length === 0 ? (
        <>
          {yearChoice}
          <Empty title={`Vos élèves de ${year} sont tous réinscrits`} action={<BackToPupils>Voir les participants</BackToPupils>}>
            Il n'y a plus personne à réinscrire au championnat {activeYear}.
          </Empty>
        </>
      ) : (
        <RenewalForm {...{ pupils, year, activeYear, open, refusal, yearChoice }} />
      )}
    </>
  );
}

const BackToPupils = ({ children }: { children: string }) => (
  <LinkButton to="/etablissement/participants" variant="default">
    {children}
  </LinkButton>
);

function Warnings({ refusal, activeYear }: { refusal: string | null; activeYear: number }) {
  const memberships = useApiQuery(registrationsApi.ofEstablishments).data;
  const isMember = !Array.isArray(memberships) || memberships.some(({ year }) => year === activeYear);
  return (
    <>
      {refusal && (
        <Alert color="amber" mb="md" title={refusal}>
          Vous pouvez voir qui serait réinscrit, mais plus réinscrire personne. En cas d'oubli, écrivez à la fédération.
        </Alert>
      )}
      {!isMember && (
        <Alert color="amber" mb="md" title={`Votre établissement n'est pas encore inscrit au championnat ${activeYear}`}>
          Ses élèves ne pourront pas s'inscrire eux-mêmes tant qu'il ne l'est pas&nbsp;:{" "}
          <LinkAnchor to="/etablissement/info" c="inherit">
            renouvelez d'abord l'adhésion de l'établissement
          </LinkAnchor>
          .
        </Alert>
      )}
    </>
  );
}
