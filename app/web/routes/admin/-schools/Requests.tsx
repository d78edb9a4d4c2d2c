import { Badge, Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type OfficeRequestOnWire, requestsApi } from "#features/establishments/requests.contract.ts";
import { counted, formatInstant } from "#platform/web/format.ts";
import { ask } from "#platform/web/query.ts";
import { Failure } from "#platform/web/states.tsx";
import styles from "./requests.module.css";

const FIRST = 5;
const MORE = 50;
const TYPED_MS = 300;

/** Those who ask to act for a school, the first come first; nothing while nobody does (LET-01). */
export function Requests({ onOpen }: { onOpen: (id: string) => void }) {
  const [typed, type] = useState("");
  const [search] = useDebouncedValue(typed, TYPED_MS);
  const [limit, show] = useState(FIRST);
  const { data, isError, refetch } = useQuery({
    ...ask(requestsApi.list, { query: { search, limit } }),
    placeholderData: keepPreviousData,
  });
  if (isError) return <Failure message="Les demandes d'établissement n'ont pas pu être lues" onRetry={() => void refetch()} />;
  if (!data || (data.meta.totalItems === 0 && search === "")) return null;
  const { totalItems } = data.meta;
  return (
    <section className={`card ${styles.requests}`} aria-labelledby="demandes">
      <header className={styles.heading}>
        <h2 id="demandes">{counted(totalItems, "demande attend", "demandes attendent")} votre décision</h2>
        {(totalItems > FIRST || search !== "") && (
          <TextInput
            aria-label="Chercher une demande"
            placeholder="Nom, ville ou code RNE"
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        )}
      </header>
      <ul className={styles.list}>
        {data.data.map((request) => (
          <Request key={request.id} request={request} onOpen={() => onOpen(request.id)} />
        ))}
      </ul>
      {totalItems > data.data.length && limit < 2 * MORE && (
        <Button variant="subtle" onClick={() => show(limit === FIRST ? MORE : 2 * MORE)}>
          Voir les suivantes
        </Button>
      )}
    </section>
  );
}

const Request = ({ request, onOpen }: { request: OfficeRequestOnWire; onOpen: () => void }) => (
  <li className={styles.request}>
    <div>
      <strong>{request.name}</strong>, {[request.zipCode, request.city].filter(Boolean).join(" ")}
      <div className={styles.facts}>
        {`${request.user.contact.firstname} ${request.user.contact.lastname}, le ${formatInstant(request.createdAt)}`}
        {request.isKnown && <Badge variant="light">Déjà inscrit</Badge>}
        {request.directory === null && (
          <Badge variant="light" color="amber">
            Hors annuaire
          </Badge>
        )}
        {request.rivals > 0 && (
          <Badge variant="light" color="red">
            {counted(request.rivals, "autre demande", "autres demandes")}
          </Badge>
        )}
      </div>
    </div>
    <Button variant="default" onClick={onOpen} aria-label={`Décider de la demande pour ${request.name}`}>
      Décider
    </Button>
  </li>
);
