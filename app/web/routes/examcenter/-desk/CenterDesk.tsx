import { Box, Group, Select, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { examCentersApi } from "#contest/exam-centers/exam-centers.contract.ts";
import { sittingApi } from "#contest/exam-centers/sitting.contract.ts";
import { CenterActions } from "#contest/exam-centers/web/CenterActions.tsx";
import { Colleagues } from "#contest/exam-centers/web/Colleagues.tsx";
import { call } from "#platform/web/api.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { isRefused } from "#platform/web/refusal.ts";
import { fetchOrCached } from "#platform/web/response-cache.ts";
import { Empty, Failure, Loading } from "#platform/web/states.tsx";
import { refreshMe, useMe } from "../../../me.ts";
import styles from "./desk.module.css";
import { SittingDesk } from "./SittingDesk.tsx";

interface Props {
  readonly centerId: string;
  readonly questionnaireId: string | undefined;
  readonly onStage: (questionnaireId: string) => void;
}

/** A query of this page, answered from the device's cache when there is no network. */
const useCachedQuery = <Answer,>(name: string, ask: () => Promise<Answer>) =>
  useQuery({ queryKey: [name], queryFn: () => fetchOrCached(name, ask) });

export function CenterDesk({ centerId, questionnaireId, onStage }: Props) {
  const me = useMe();
  const params = { id: centerId };
  const printing = useDisclosure();
  const center = useCachedQuery(`centre ${centerId}`, () => call(examCentersApi.one, { params }));
  const sessions = useCachedQuery(`sessions of centre ${centerId}`, () => call(sittingApi.sessions, { params }));
  const failed = [center, sessions].find(({ error, data }) => error && !data);
  if (isRefused(failed?.error, 403)) return <NotManager />;
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!me || !center.data || !sessions.data) return <Loading lines={8} />;
  const chosen = questionnaireId ?? sessions.data[0]?.id;
  const options = sessions.data.map(({ id, name, year, isClosed }) => ({
    value: id,
    label: `${name} ${year}${isClosed ? " (close)" : ""}`,
  }));
  const { name, city, responsible_users } = center.data;
  const centerSummary = { name, city };
  const heading = (
    <>
      <Box flex="1 1 300px">
        <Group align="baseline" gap="0 12px">
          <Title order={1}>{name}</Title>
          {city && <Text c="dimmed">{city}</Text>}
        </Group>
        {responsible_users.some(({ id }) => id !== me.id) && <Colleagues managers={responsible_users} />}
      </Box>
      {options.length > 0 && (
        <Select
          className={styles.stage}
          size="sm"
          aria-label="Étape"
          data={options}
          value={options.some(({ value }) => value === chosen) ? (chosen ?? null) : null}
          placeholder="Choisir une étape"
          onChange={(id) => id && onStage(id)}
        />
      )}
    </>
  );
  return (
    <div className={styles.wide}>
      {chosen === undefined ? (
        <>
          <Group component="header" align="end" gap="12px 16px" mb="md">
            {heading}
            <CenterActions center={centerSummary} centerId={centerId} grid={null} printing={printing} />
          </Group>
          <Empty title="Aucune étape sur place">
            Personne n'est encore convoqué dans ce centre. Les participants paraîtront ici dès que la fédération les aura convoqués.
          </Empty>
        </>
      ) : (
        <SittingDesk
          key={chosen}
          sittingKey={{ userId: me.id, centerId, questionnaireId: chosen }}
          center={centerSummary}
          heading={heading}
          canEditClosed={me.role === "ADMIN"}
        />
      )}
    </div>
  );
}

/** The office has just given the center to another manager: reads the user again, so that the home link changes. */
function NotManager() {
  useEffect(refreshMe, []);
  return (
    <Empty
      title="Vous n'êtes plus responsable de ce centre"
      action={
        <LinkButton to="/" variant="default">
          Revenir à mon espace
        </LinkButton>
      }
    >
      La fédération l'a confié à quelqu'un d'autre. Si c'est une erreur, écrivez-lui.
    </Empty>
  );
}

export function CenterPage({ area }: { area: "/examcenter/participants" | "/etablissement/examcenter" | "/admin/centres" }) {
  const { centerId = "", questionnaireId } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <CenterDesk
      key={centerId}
      centerId={centerId}
      questionnaireId={questionnaireId}
      onStage={(id) => void navigate({ to: `${area}/$centerId/{-$questionnaireId}`, params: { centerId, questionnaireId: id } })}
    />
  );
}
