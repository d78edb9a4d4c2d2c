import { Button, Title } from "@mantine/core";
import { createFileRoute, Link } from "@tanstack/react-router";
import { refusalToRegisterFor } from "#access/responsibility/colleague-rights.ts";
import { requestsApi } from "#organizations/establishments/requests.contract.ts";
import { slipsApi } from "#people/pupils/slips.contract.ts";
import { searchOfNewcomers } from "#people/pupils/web/newcomers-search.ts";
import { PupilImport } from "#people/pupils/web/PupilImport.tsx";
import { slipsTask } from "#people/pupils/web/slips-task.tsx";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Loading } from "#platform/web/states.tsx";
import type { Task } from "#platform/web/ui/Tasks.tsx";
import { refusalToRegister } from "#season/configuration/season.ts";
import { BackLink } from "../../../frame/BackLink.tsx";
import { useMe } from "../../../me.ts";
import { useSeason } from "../../../season.ts";

export const Route = createFileRoute("/etablissement/participants/import")({
  staticData: { title: "Importer des élèves" },
  component: ImportPage,
});

function ImportPage() {
  const me = useMe();
  const season = useSeason();
  const isPrepared = me?.establishment === null;
  const { data: request } = useApiQuery(requestsApi.mine, { enabled: isPrepared });
  return (
    <>
      {isPrepared ? (
        <BackLink to="/etablissement/info">Retour à la demande</BackLink>
      ) : (
        <BackLink to="/etablissement/participants">Retour aux participants</BackLink>
      )}
      <Title order={1} mt={4} mb={4}>
        {isPrepared ? "Préparer la liste des élèves" : "Importer des élèves"}
      </Title>
      {me && season ? (
        <PupilImport
          userId={me.id}
          savesOnly={isPrepared}
          schoolCode={me.establishment?.rneCode ?? request?.rneCode ?? null}
          refusal={refusalToRegisterFor(me.schoolRight) ?? refusalToRegister("student", season, serverTime())}
          next={toConfirm}
        />
      ) : (
        <Loading lines={6} />
      )}
    </>
  );
}

const NextForPupils = lazyPart(() => import("#school/school-stages/web/NextForPupils.tsx"));

/** After an import: the lines that wait, then the new pupils. */
function AfterImport({ userIds, before }: { readonly userIds: readonly string[]; readonly before: readonly Task[] }) {
  const missing = useApiQuery(slipsApi.missing, { staleTime: 0 });
  return (
    <NextForPupils
      userIds={userIds}
      before={before}
      after={slipsTask(userIds.filter((userId) => missing.data?.some(({ id }) => id === userId)))}
      confirm={(look) => (
        <Button
          {...look}
          renderRoot={(props) => (
            <Link {...props} to="/etablissement/participants" search={{ ...searchOfNewcomers(userIds), tache: "confirm" }} />
          )}
        >
          {userIds.length === 1 ? "Confirmer cette inscription" : "Confirmer ces inscriptions"}
        </Button>
      )}
    />
  );
}

const toConfirm = (userIds: readonly string[], before: readonly Task[]) => <AfterImport userIds={userIds} before={before} />;
