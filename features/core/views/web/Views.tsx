import { ActionIcon, Anchor, Button, Divider, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconBookmarkPlus, IconCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { call } from "#platform/web/api.ts";
import { submitting } from "#platform/web/forms.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { parseSearch, stringifySearch } from "#platform/web/search-params.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { addressOfView, isSearching, isWholeList } from "../view-address.ts";
import { type ViewOnWire, viewsApi } from "../views.contract.ts";

/** The account's own views of this list, each a link that can be renamed and removed, and a field to name the present view (PPL-13). */
export function Views({ sans, onFollow }: { readonly sans: string; readonly onFollow: () => void }) {
  const { pathname, searchStr } = useLocation();
  const views = useApiQuery(viewsApi.list);
  const list = pathname.replace(/(.)\/$/, "$1");
  const search = stringifySearch(addressOfView({ ...parseSearch(searchStr), sans })).slice(1);
  const here = (views.data ?? []).filter((view) => view.list === list);
  return (
    <Stack gap={8} mb="md">
      <Text fw={600} fz="sm" id="vues">
        Mes vues
      </Text>
      {views.isError && (
        <Group role="alert" gap="xs">
          <Text fz="sm">Vos vues n'ont pas pu être lues.</Text>
          <Button variant="default" size="compact-sm" onClick={() => void views.refetch()}>
            Réessayer
          </Button>
        </Group>
      )}
      {here.length === 0 ? (
        <Text fz="sm" c="dimmed" mih="1.5em">
          {views.isPending ? "Chargement…" : "Donnez un nom aux filtres, tris et colonnes que vous retrouvez souvent."}
        </Text>
      ) : (
        <Stack component="ul" gap={2} aria-labelledby="vues" p={0} m={0} style={{ listStyle: "none" }}>
          {here.map((view) => (
            <View key={view.id} view={view} isCurrent={view.search === search} onFollow={onFollow} />
          ))}
        </Stack>
      )}
      <NewView list={list} search={search} isSearching={isSearching(parseSearch(searchStr))} />
      <Divider mt={8} />
    </Stack>
  );
}

function NewView({ list, search, isSearching }: { list: string; search: string; isSearching: boolean }) {
  const [name, setName] = useState("");
  const isNothing = isSearching && isWholeList(search);
  const creating = useMutation({
    mutationFn: (name: string) => call(viewsApi.create, { body: { list, name, search } }),
    done: ({ name }) => `Vue «\u00A0${name}\u00A0» enregistrée${isSearching ? ", sans le texte cherché" : ""}`,
    onSuccess: () => setName(""),
  });
  return (
    <NameForm label="Nom de cette vue" name={name} onChange={setName} onName={creating.mutate}>
      {isSearching && (
        <Text fz="sm" c="dimmed">
          Le texte cherché n'y sera pas&nbsp;: ce peut être le nom de quelqu'un.
          {isNothing && " Sans filtre, tri ni colonne choisis, il n'y a rien d'autre à enregistrer."}
        </Text>
      )}
      <Button
        type="submit"
        variant="default"
        size="sm"
        leftSection={<IconBookmarkPlus size={18} aria-hidden />}
        disabled={name.trim() === "" || isNothing}
        loading={creating.isPending}
      >
        Enregistrer cette vue
      </Button>
    </NameForm>
  );
}

function View({ view: { id, list, name, search }, isCurrent, onFollow }: { view: ViewOnWire; isCurrent: boolean; onFollow: () => void }) {
  const [newName, setNewName] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setNewName(null));
    pencil.current?.focus();
  };
  const renaming = useMutation({
    mutationFn: (name: string) => call(viewsApi.update, { params: { id }, body: { name } }),
    done: ({ name }) => `Vue renommée\u00A0: ${name}`,
    onSuccess: close,
  });
  const removing = useMutation({
    mutationFn: () => call(viewsApi.remove, { params: { id } }),
    done: `Vue «\u00A0${name}\u00A0» supprimée`,
    undo: () => call(viewsApi.create, { body: { list, name, search } }).then(() => [{}]),
  });
  if (newName !== null)
    return (
      <li>
        <NameForm label={`Nouveau nom de la vue ${name}`} name={newName} onChange={setNewName} onName={renaming.mutate} isFocused>
          <Button type="submit" variant="main" size="sm" disabled={newName.trim() === ""} loading={renaming.isPending}>
            Renommer
          </Button>
          <Button variant="default" size="sm" onClick={close}>
            Annuler
          </Button>
        </NameForm>
      </li>
    );
  return (
    <Group component="li" wrap="nowrap" gap={4} mih={40}>
      <Anchor
        flex={1}
        renderRoot={(props) => (
          <Link {...props} to={list} search={parseSearch(search)} activeOptions={{ exact: true }} onClick={onFollow} />
        )}
      >
        {name}
      </Anchor>
      {isCurrent && <IconCheck size={18} aria-hidden />}
      <ActionIcon ref={pencil} variant="subtle" size={36} aria-label={`Renommer la vue ${name}`} onClick={() => setNewName(name)}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={`Supprimer la vue ${name}`}
        loading={removing.isPending}
        onClick={() => removing.mutate()}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly name: string;
  readonly onChange: (name: string) => void;
  readonly onName: (name: string) => void;
  /** Whether it takes the focus of the control that it replaces. */
  readonly isFocused?: boolean;
  readonly children: ReactNode;
}

function NameForm({ label, name, onChange, onName, isFocused = false, children }: NameFormProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.select();
  }, [isFocused]);
  return (
    <form
      onSubmit={submitting(() => {
        if (name.trim() === "") return;
        // A disabled button would lose the focus, which Esc needs to close the list's window.
        input.current?.focus();
        onName(name.trim());
      })}
    >
      <TextInput
        ref={input}
        size="sm"
        label={label}
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Group gap="xs" mt={8}>
        {children}
      </Group>
    </form>
  );
}
