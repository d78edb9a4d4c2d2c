import { Alert, List, Radio, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeConsequences } from "#contest/registrations/moving.ts";
import { type RegistrationOnWire, registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { nameOf } from "#contest/results/stage-person.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { AnySchoolSelect } from "#organizations/establishments/web/AnySchoolSelect.tsx";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { WindowFoot } from "#platform/web/WindowFoot.tsx";
import type { PersonOnWire } from "../people.contract.ts";

export interface RegistrationTask {
  readonly person: PersonOnWire;
  readonly registration: Pick<RegistrationOnWire, "id" | "year" | "establishment" | "club">;
  readonly onClose: () => void;
}

export function MoveRegistration({ person, registration: { id, year, establishment, club }, onClose }: RegistrationTask) {
  const [school, chooseKind] = useState<"same" | "other" | "none">(establishment ? "same" : "none");
  const [otherId, chooseOther] = useState<string | null>(null);
  const establishmentId = { same: establishment?.id ?? null, other: otherId, none: null }[school];
  const [clubId, chooseClub] = useState(club?.id ?? null);
  const { data: clubs = [] } = useApiQuery(clubsApi.register);
  const isUnchanged = establishmentId === (establishment?.id ?? null) && clubId === (club?.id ?? null);
  const isUnchangedOrIncomplete = isUnchanged || (school === "other" && otherId === null);
  const body = { establishmentId, clubId };
  const preview = useQuery({
    queryKey: ["move", id, establishmentId, clubId],
    queryFn: () => call(registrationsApi.move, { params: { id }, query: { dryRun: "true" }, body }),
    enabled: !isUnchangedOrIncomplete,
  });
  const moving = useMutation({
    mutationFn: () => call(registrationsApi.move, { params: { id }, body }),
    done: "Inscription déplacée",
    onSuccess: onClose,
  });
  const from = [establishment?.name, club?.name].filter(Boolean).join(", ") || "sans établissement ni club";
  return (
    <Modal opened onClose={onClose} title={`Déplacer l'inscription ${year} ${withElision(nameOf(person))}`}>
      <Stack>
        <Text>Aujourd'hui&nbsp;: {from}.</Text>
        <Radio.Group label="Établissement" value={school} onChange={(kind) => chooseKind(kind as typeof school)}>
          <Stack gap={6} mt={6}>
            {establishment && <Radio value="same" label={establishment.name} />}
            <Radio value="other" label={establishment ? "Un autre établissement" : "Un établissement"} />
            <Radio value="none" label="Sans établissement" />
          </Stack>
        </Radio.Group>
        {school === "other" && <AnySchoolSelect label="Nouvel établissement" value={otherId} onChange={chooseOther} />}
        <Select
          label="Club"
          placeholder="Aucun"
          data={clubs.map(({ id: value, name, city }) => ({ value, label: city ? `${name}, ${city}` : name }))}
          value={clubId}
          onChange={chooseClub}
          searchable
          clearable
          allowDeselect
        />
        <RefusalAlert error={!isUnchangedOrIncomplete && preview.error} />
        {preview.data && !isUnchangedOrIncomplete && (
          <Alert color="amber" role="status" title="Ce qui en suit">
            <List size="sm">
              {describeConsequences(preview.data).map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <WindowFoot
          onCancel={onClose}
          disabled={isUnchangedOrIncomplete || !preview.data}
          isBusy={moving.isPending}
          onConfirm={() => moving.mutate()}
        >
          Déplacer l'inscription
        </WindowFoot>
      </Stack>
    </Modal>
  );
}
