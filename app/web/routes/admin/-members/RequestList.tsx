import { Badge, Box, Button, Group, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { keepPreviousData, type QueryFunction, type QueryKey, type SkipToken, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Page } from "#platform/contract/page.ts";
import { formatCount, formatInstant, formatNumber } from "#platform/web/format.ts";
import { Failure } from "#platform/web/states.tsx";
import type { Request } from "./RequestWindow.tsx";
import styles from "./requests.module.css";

const INITIAL_LIMIT = 5;
const LIMIT_STEP = 50;
const DEBOUNCE_MS = 300;
/** Where the requests would hide the list: they are folded. */
const LOW_SCREEN = "(max-width: 48em), (max-height: 52em)";

interface Props<R extends Request> {
  readonly pageOf: (query: { readonly search: string; readonly limit: number }) => {
    readonly queryKey: QueryKey;
    readonly queryFn?: QueryFunction<Page<R>> | SkipToken;
  };
  /** The number of waiting requests, before any search. */
  readonly waiting: number | undefined;
  readonly placeholder: string;
  readonly failureMessage: string;
  readonly badges?: (request: R) => ReactNode;
  readonly onOpen: (id: string) => void;
}

/** Requests waiting for the office, oldest first; renders nothing if there is none (LET-01, LET-12). */
export function RequestList<R extends Request>({ pageOf, waiting, placeholder, failureMessage, badges, onOpen }: Props<R>) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, DEBOUNCE_MS);
  const isLow = useMediaQuery(LOW_SCREEN, undefined, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || !isLow;
  const [limit, setLimit] = useState(INITIAL_LIMIT);
  const { data, isError, refetch } = useQuery({ ...pageOf({ search, limit }), placeholderData: keepPreviousData });
  if (isError) return <Failure message={failureMessage} onRetry={() => void refetch()} />;
  if (!data || !waiting) return null;
  const found = data.meta.totalItems;
  return (
    <Box className={`card ${styles.list}`} component="section" aria-labelledby="demandes">
      <Group component="header" justify="space-between" gap="sm">
        <h2 id="demandes">{formatCount(waiting, "demande attend", "demandes attendent")} votre décision</h2>
        {isLow && (
          <Button variant="default" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Replier" : "Décider"}
            <span className="hidden-text"> des demandes</span>
          </Button>
        )}
        {isShown && (waiting > INITIAL_LIMIT || typed !== "") && (
          <TextInput
            type="search"
            aria-label="Chercher une demande"
            placeholder={placeholder}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Group>
      {isShown && search !== "" && (
        <Group component="p" gap="4px 12px" mt="sm" c="dimmed" role="status">
          {found === 0 ? `Aucune ne correspond à «\u00A0${search}\u00A0».` : `${formatNumber(found)} sur ${formatNumber(waiting)}`}
          <Button variant="subtle" size="compact-md" onClick={() => setTyped("")}>
            {waiting === 1 ? "Voir la demande" : "Voir toutes les demandes"}
          </Button>
        </Group>
      )}
      <Stack component="ul" gap={0} {...(isShown && { mt: "sm" })}>
        {(isShown ? data.data : []).map((request) => (
          <Group key={request.id} className={`line-above ${styles.request}`} component="li" justify="space-between" gap="4px 12px">
            <Group gap="2px 12px">
              <span>
                <strong>{request.name}</strong>, {[request.zipCode, request.city].filter(Boolean).join(" ")}
              </span>
              <Group gap="2px 8px" c="dimmed" fz="0.9em">
                {`${request.user.contact.firstname} ${request.user.contact.lastname}, le ${formatInstant(request.createdAt)}`}
                {badges?.(request)}
                {request.rivals > 0 && (
                  <Badge variant="light" color="red">
                    {formatCount(request.rivals, "autre demande", "autres demandes")}
                  </Badge>
                )}
              </Group>
            </Group>
            <Button
              variant="default"
              size="sm"
              onClick={() => onOpen(request.id)}
              aria-label={`Décider de la demande pour ${request.name}`}
            >
              Décider
            </Button>
          </Group>
        ))}
      </Stack>
      {isShown && found > data.data.length && limit < 2 * LIMIT_STEP && (
        <Button variant="subtle" onClick={() => setLimit(limit === INITIAL_LIMIT ? LIMIT_STEP : 2 * LIMIT_STEP)}>
          Voir les suivantes
        </Button>
      )}
    </Box>
  );
}
