import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { counted, formatInstant, formatNumber } from "#platform/web/format.ts";
import { Failure } from "#platform/web/states.tsx";
import styles from "./requests.module.css";

const FIRST = 5;
const MORE = 50;
const TYPED_MS = 300;

interface Asked {
  readonly search: string;
  readonly limit: number;
}

/** What is typed to find a request, and how many are shown. */
export function useRequestSearch() {
  const [typed, type] = useState("");
  const [search] = useDebouncedValue(typed, TYPED_MS);
  const [limit, show] = useState(FIRST);
  const asked: Asked = { search, limit };
  return { asked, typed, type, more: () => show(limit === FIRST ? MORE : 2 * MORE), mayShowMore: limit < 2 * MORE };
}

interface Request {
  readonly id: string;
  readonly name: string;
  readonly zipCode: string;
  readonly city: string;
  readonly createdAt: string;
  readonly user: { readonly contact: { readonly firstname: string; readonly lastname: string } };
}

interface Props<R extends Request> {
  readonly searching: ReturnType<typeof useRequestSearch>;
  readonly list: {
    readonly data: { readonly data: readonly R[]; readonly meta: { readonly totalItems: number } } | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  /** How many wait, whatever is searched. */
  readonly waiting: number | undefined;
  readonly placeholder: string;
  readonly whenUnread: string;
  /** What is striking about one. */
  readonly badges: (request: R) => ReactNode;
  readonly onOpen: (id: string) => void;
}

/** Those who wait for the office's decision, the first come first; nothing while nobody does. */
export function RequestList<R extends Request>({ searching, list, waiting, placeholder, whenUnread, badges, onOpen }: Props<R>) {
  const { asked, typed, type, more, mayShowMore } = searching;
  const { data, isError, refetch } = list;
  if (isError) return <Failure message={whenUnread} onRetry={() => void refetch()} />;
  if (!data || !waiting) return null;
  const found = data.meta.totalItems;
  return (
    <section className={`card ${styles.requests}`} aria-labelledby="demandes">
      <header className={styles.heading}>
        <h2 id="demandes">{counted(waiting, "demande attend", "demandes attendent")} votre décision</h2>
        {(waiting > FIRST || typed !== "") && (
          <TextInput
            type="search"
            aria-label="Chercher une demande"
            placeholder={placeholder}
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        )}
      </header>
      {asked.search !== "" && (
        <p className={styles.found} role="status">
          {found === 0 ? `Aucune ne correspond à «\u00A0${asked.search}\u00A0».` : `${formatNumber(found)} sur ${formatNumber(waiting)}`}
          <Button variant="subtle" size="compact-md" onClick={() => type("")}>
            {waiting === 1 ? "Voir la demande" : "Voir toutes les demandes"}
          </Button>
        </p>
      )}
      <ul className={styles.list}>
        {data.data.map((request) => (
          <li key={request.id} className={styles.request}>
            <div>
              <strong>{request.name}</strong>, {[request.zipCode, request.city].filter(Boolean).join(" ")}
              <div className={styles.facts}>
                {`${request.user.contact.firstname} ${request.user.contact.lastname}, le ${formatInstant(request.createdAt)}`}
                {badges(request)}
              </div>
            </div>
            <Button variant="default" onClick={() => onOpen(request.id)} aria-label={`Décider de la demande pour ${request.name}`}>
              Décider
            </Button>
          </li>
        ))}
      </ul>
      {found > data.data.length && mayShowMore && (
        <Button variant="subtle" onClick={more}>
          Voir les suivantes
        </Button>
      )}
    </section>
  );
}
