import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import { call } from "#platform/web/api.ts";
import { formatInstant } from "#platform/web/format.ts";
import { submitting } from "#platform/web/forms.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { paperReadersApi } from "../paper-readers.contract.ts";

type Reader = ResponseOf<typeof paperReadersApi.list>[number];

/** « Qui connaît les problèmes »: office accounts that read them before the opening, and names that the office adds (RUL-12). */
export function PaperReaders({ stageId }: { readonly stageId: string }) {
  const query = apiQuery(paperReadersApi.list, { params: { id: stageId } });
  const readers = useQuery(query);
  const queries = useQueryClient();
  const params = { id: stageId };
  const onSuccess = (list: Reader[]) => queries.setQueryData(query.queryKey, list);
  const removing = useMutation({
    mutationFn: ({ firstname, lastname }: Reader) => call(paperReadersApi.remove, { params, query: { firstname, lastname } }),
    onSuccess,
  });
  return (
    <Stack component="section" gap="md" aria-labelledby="connaissent">
      <Title order={2} size="h3" id="connaissent">
        Qui connaît les problèmes
      </Title>
      <Text>
        Les comptes de la fédération qui ont lu les problèmes avant l'ouverture s'inscrivent ici d'eux-mêmes. Ajoutez les autres&nbsp;:
        auteurs, relecteurs, imprimeurs. Une personne peut-être inscrite cette saison est signalée, jamais refusée.
      </Text>
      <Loaded query={readers} lines={3}>
        {(list) =>
          list.length === 0 ? (
            <Text c="dimmed">Personne pour l'instant.</Text>
          ) : (
            <ul className="ruled">
              {list.map((reader) => (
                <Group
                  key={`${reader.isNamed} ${reader.lastname} ${reader.firstname} ${reader.since}`}
                  component="li"
                  py="xs"
                  gap="4px 16px"
                  justify="space-between"
                >
                  <div>
                    <Text fw={600} inherit>
                      {reader.firstname} {reader.lastname}
                    </Text>
                    <Text c="dimmed" fz="sm">
                      {reader.isNamed ? "Nom ajouté le" : "A lu les problèmes le"} {formatInstant(reader.since)}
                    </Text>
                    {reader.participants.length > 0 && <Doubt participants={reader.participants} />}
                  </div>
                  {reader.isNamed && (
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={`Retirer ${reader.firstname} ${reader.lastname}`}
                      onClick={() => removing.mutate(reader)}
                    >
                      Retirer
                    </Button>
                  )}
                </Group>
              ))}
            </ul>
          )
        }
      </Loaded>
      <NameForm stageId={stageId} onAdded={onSuccess} />
    </Stack>
  );
}

const Doubt = ({ participants }: Pick<Reader, "participants">) => (
  <Text c="var(--amber-700)" fw={500} inherit>
    Peut-être inscrit cette saison&nbsp;: {listInFrench(participants.map(({ username, category }) => `${username} (${category})`))}.{" "}
    <Link to="/admin/users" search={{ search: participants[0]?.username ?? "" }}>
      Vérifier
    </Link>
  </Text>
);

function NameForm({ stageId, onAdded }: { readonly stageId: string; readonly onAdded: (list: Reader[]) => void }) {
  const [name, setName] = useState({ firstname: "", lastname: "" });
  const adding = useMutation({
    mutationFn: () => call(paperReadersApi.add, { params: { id: stageId }, body: name }),
    onSuccess: (list) => {
      onAdded(list);
      setName({ firstname: "", lastname: "" });
    },
  });
  const field = (key: keyof typeof name, label: string) => (
    <TextInput
      label={label}
      required
      maxLength={100}
      w={{ base: "100%", xs: 220 }}
      value={name[key]}
      onChange={({ currentTarget: { value } }) => setName((before) => ({ ...before, [key]: value }))}
    />
  );
  return (
    <Group component="form" gap="sm" align="flex-end" onSubmit={submitting(() => adding.mutate())}>
      {field("firstname", "Prénom")}
      {field("lastname", "Nom")}
      <Button type="submit" variant="default" loading={adding.isPending}>
        Ajouter
      </Button>
    </Group>
  );
}
