import { Button, Combobox, Group, Text, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { refusalToRegisterFor } from "#access/responsibility/colleague-rights.ts";
import { searchApi } from "#core/search/search.contract.ts";
import { describeFound } from "#core/search/web/found-text.ts";
import { viewsApi } from "#core/views/views.contract.ts";
import { call } from "#platform/web/api.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { useMe } from "../me.ts";
import { useActiveYear } from "../season.ts";
import { useSignOut } from "../sign-out.ts";
import { type Destination, type DestinationGroup, destinationsFor, SIGN_OUT } from "./destinations.ts";
import styles from "./finder.module.css";

const DEBOUNCE_MS = 250;
const MIN_LENGTH = 2;

interface Props {
  readonly links: readonly Destination[];
  /** The element that had the focus before, and gets it back. */
  readonly opener: HTMLElement;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
}

/** Results of the server for this text, for the office only. A new request aborts the older one. */
function useFound(text: string, isOffice: boolean) {
  const isEnabled = isOffice && text.length >= MIN_LENGTH;
  const query = useQuery({
    queryKey: [searchApi.find.path, text],
    queryFn: ({ signal }) => call(searchApi.find, { query: { text }, signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  return { ...query, data: isEnabled ? query.data : undefined };
}

export default function FinderWindow({ links, opener, typed, onType, onClose }: Props) {
  const me = useMe();
  const role = me?.role ?? "USER";
  const mayRegister = refusalToRegisterFor(me?.schoolRight ?? null) === null;
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [text] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const found = useFound(text, role === "ADMIN");
  const views = useApiQuery(viewsApi.list).data ?? [];
  const year = useActiveYear();
  const stages = useApiQuery(stagesApi.list, { enabled: role === "ADMIN" }).data ?? [];
  const known = { role, mayRegister, links, views, stages: stages.filter((stage) => stage.year === year) };
  const groups = destinationsFor(typed.trim(), { ...known, found: found.data });
  const combobox = useCombobox({ opened: true });
  const all = groups.flatMap(({ destinations }) => destinations);
  const isWaiting = found.isFetching || (role === "ADMIN" && text !== typed.trim());
  const close = () => {
    onClose();
    onType("");
    opener.focus();
  };
  const open = (key: string) => {
    // While a request is pending, the results belong to the previous text.
    const openable = isWaiting
      ? destinationsFor(typed.trim(), { ...known, found: undefined }).flatMap(({ destinations }) => destinations)
      : all;
    const destination = openable.find((one) => keyOf(one) === key);
    if (!destination) return;
    close();
    if (destination.to === SIGN_OUT) return void signOut();
    const { to, params = {}, search = {} } = destination;
    void navigate({ to, params, search });
  };
  return (
    <Modal
      opened
      onClose={close}
      title="Rechercher"
      size="min(640px, 100%)"
      yOffset="8vh"
      styles={{ body: { paddingInline: 0, paddingTop: 6 } }}
    >
      <Combobox store={combobox} onOptionSubmit={open}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            mx="md"
            size="md"
            aria-label={role === "ADMIN" ? "Personne, établissement, club, centre, étape, page ou action" : "Page ou action"}
            placeholder={role === "ADMIN" ? "Personne, établissement, club, étape, page…" : "Page ou action"}
            leftSection={<IconSearch size={20} aria-hidden />}
            maxLength={100}
            value={typed}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
            onKeyDown={({ key }) => key === "Escape" && close()}
          />
        </Combobox.EventsTarget>
        <Text role="status" className={styles.state ?? ""} c="dimmed" fz="sm">
          {isWaiting ? "Recherche en cours…" : describeFound(groups)}
        </Text>
        {found.isError && (
          <Group role="alert" px="md" pb="sm" gap="sm">
            <Text fz="sm">La recherche n'a pas répondu&nbsp;: seules les pages sont proposées.</Text>
            <Button variant="default" size="compact-md" onClick={() => void found.refetch()}>
              Réessayer
            </Button>
          </Group>
        )}
        <Results groups={groups} onChanged={combobox.selectFirstOption} />
      </Combobox>
    </Modal>
  );
}

const keyOf = ({ to, params, search, label }: Destination): string => JSON.stringify([to, params, search, label]);

function Results({ groups, onChanged }: { groups: readonly DestinationGroup[]; onChanged: () => void }) {
  const keys = groups.flatMap(({ destinations }) => destinations.map(keyOf)).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the results change.
  useEffect(() => {
    onChanged();
  }, [keys]);
  return (
    <Combobox.Options className={styles.results ?? ""} aria-label="Résultats">
      {groups.map(({ title, destinations }) => (
        <Combobox.Group key={title} label={title}>
          {destinations.map((destination) => (
            <Combobox.Option key={keyOf(destination)} value={keyOf(destination)} className={styles.result ?? ""}>
              <span>{destination.label}</span>
              {destination.detail && <small>{destination.detail}</small>}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}
