import { Box, Button, Group, Text, Title } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { reasonOf } from "#platform/web/refusal.ts";
import { SearchField } from "#platform/web/SearchField.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { type SquadOnWire, type SquadPersonOnWire, squadsApi } from "../squads.contract.ts";
import styles from "./squads.module.css";

interface Props {
  readonly squad: Pick<SquadOnWire, "id" | "name" | "year">;
  readonly onClose: () => void;
}

export function SquadPeopleModal({ squad: { id, name, year }, onClose }: Props) {
  const [search, setSearch] = useState("");
  const members = useApiQuery(squadsApi.people, { query: { year, squadId: id } });
  const found = useApiQuery(squadsApi.people, { query: { year, search }, enabled: search !== "", placeholderData: keepPreviousData });
  const moving = useMutation({
    mutationFn: ({ person, squadName }: { person: SquadPersonOnWire; squadName: string | null }) =>
      call(squadsApi.assign, { body: { registrationId: person.registrationId, squadName } }),
    failed: (failure) => `Erreur lors de la mise à jour de l'équipe. ${reasonOf(failure)}`.trim(),
  });
  return (
    <Modal opened onClose={onClose} title={`Équipe «\u00A0${name}\u00A0» ${year}`} size={620}>
      <Loaded query={members}>
        {(people) => (
          <People
            people={people}
            label="Dans l'équipe"
            whenEmpty="Personne n'est encore dans cette équipe."
            action="Retirer"
            busy={moving.isPending ? moving.variables.person.registrationId : null}
            onAct={(person) => moving.mutate({ person, squadName: null })}
          />
        )}
      </Loaded>
      <Title order={3} size="h4" mb="xs">
        Ajouter un participant
      </Title>
      <SearchField placeholder="Nom, identifiant ou numéro" value={search} onSearch={setSearch} />
      {search !== "" && (
        <Loaded query={found} lines={2}>
          {(people) => (
            <People
              people={people.filter(({ squad }) => squad?.id !== id)}
              label="Participants trouvés"
              whenEmpty={`Aucun participant ${year} de la catégorie à équipes ne correspond.`}
              action="Ajouter"
              busy={moving.isPending ? moving.variables.person.registrationId : null}
              onAct={(person) => moving.mutate({ person, squadName: name })}
            />
          )}
        </Loaded>
      )}
    </Modal>
  );
}

interface PeopleProps {
  readonly people: readonly SquadPersonOnWire[];
  readonly label: string;
  readonly whenEmpty: string;
  readonly action: string;
  readonly busy: string | null;
  readonly onAct: (person: SquadPersonOnWire) => void;
}

function People({ people, label, whenEmpty, action, busy, onAct }: PeopleProps) {
  if (people.length === 0)
    return (
      <Text c="dimmed" my="md">
        {whenEmpty}
      </Text>
    );
  return (
    <Box component="ul" className={`ruled ${styles.people}`} mt="sm" mb="lg" aria-label={label}>
      {people.map((person) => (
        <Group key={person.registrationId} component="li" wrap="nowrap" justify="space-between" gap="sm" mih={52} py={6}>
          <span>
            <strong>
              {person.lastname} {person.firstname}
            </strong>
            <Text component="small" display="block" c="dimmed" fz="0.875rem" inherit>
              {[person.username, person.establishment, action === "Ajouter" && inSquad(person)].filter(Boolean).join(" · ")}
            </Text>
          </span>
          <Button
            variant="default"
            size="compact-md"
            flex="none"
            aria-label={`${action} ${person.lastname} ${person.firstname}`}
            loading={busy === person.registrationId}
            onClick={() => onAct(person)}
          >
            {action}
          </Button>
        </Group>
      ))}
    </Box>
  );
}

const inSquad = ({ squad }: SquadPersonOnWire): string | null => squad && `dans «\u00A0${squad.name}\u00A0», la quittera`;
