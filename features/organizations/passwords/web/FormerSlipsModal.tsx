import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Address } from "#platform/web/Address.tsx";
import { call } from "#platform/web/api.ts";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { type FormerSlipOnWire, formerSlipsApi } from "../former-slips.contract.ts";

interface Props {
  readonly people: readonly FormerSlipOnWire[];
  readonly noun: string;
  readonly nextStep: (userIds: readonly string[]) => ReactNode;
  readonly onClose: () => void;
}

interface Settlement {
  readonly people: readonly FormerSlipOnWire[];
  readonly fate: "take" | "keep";
}

export function FormerSlipsModal({ people, noun, nextStep, onClose }: Props) {
  const [revoked, setRevoked] = useState<readonly FormerSlipOnWire[]>([]);
  const settling = useMutation({
    mutationFn: ({ people, fate }: Settlement) => call(formerSlipsApi.settle, { body: { userIds: people.map(({ id }) => id), fate } }),
    failed: shownByPage,
    onSuccess: ({ userIds }, settlement) => {
      if (settlement.fate === "take") setRevoked((before) => [...before, ...settlement.people.filter(({ id }) => userIds.includes(id))]);
      if (userIds.length < settlement.people.length) toast.failure("Un de ces mots de passe avait déjà changé\u00A0: rien n'y a été fait.");
      else if (settlement.fate === "keep") toast.success("Mots de passe gardés");
      if (settlement.fate === "keep") onClose();
    },
  });
  // Only people registered this year get a new password.
  const registeredIds = revoked.filter(({ isRegistered }) => isRegistered).map(({ id }) => id);
  // Without a password there is nothing to keep.
  const withPassword = people.filter(({ hasPassword }) => hasPassword);
  return (
    <Modal opened onClose={onClose} title="Comptes à reprendre">
      <Stack gap="md">
        {people.length > 0 && (
          <Text>
            {people.length === 1 ? `Cet ${noun} a choisi son` : `Ces ${noun}s ont choisi leur`} mot de passe avec une fiche imprimée par
            quelqu'un qui ne s'en occupe plus, ou {people.length === 1 ? "a" : "ont"} pour adresse e-mail la sienne. Repris, un mot de passe
            ne sert plus, et le compte est déconnecté partout&nbsp;; ses réponses et ses résultats restent. Une personne qui a une adresse
            e-mail est prévenue.
          </Text>
        )}
        {people.some(({ formerEmail }) => formerEmail !== null) && (
          <Text>
            Reprendre efface aussi l'adresse de cette personne, qui en est prévenue&nbsp;: donnez ensuite une fiche, ou la bonne adresse.
            Gardée, elle ne sert pas à choisir un mot de passe, et aucune convocation n'y est envoyée. Si c'est bien l'adresse de la famille
            (celle d'un parent qui enseignait ici), écrivez à la fédération, qui peut le dire.
          </Text>
        )}
        <Stack component="ul" gap="sm" mah="45vh" style={{ overflowY: "auto" }}>
          {people.map((person) => (
            <FormerSlipRow
              key={person.id}
              person={person}
              isBusy={settling.isPending}
              onRevoke={() => settling.mutate({ people: [person], fate: "take" })}
            />
          ))}
        </Stack>
        <RefusalAlert error={settling.error} />
        {revoked.length > 0 && (
          <Alert color="green" role="status" title={formatCount(revoked.length, "compte repris", "comptes repris")}>
            {registeredIds.length > 0 && nextStep(registeredIds)}
            {registeredIds.length < revoked.length && (
              <Text>Une personne pas encore réinscrite cette année en choisira un autre ensuite&nbsp;: réinscrivez-la d'abord.</Text>
            )}
          </Alert>
        )}
        <Group justify="flex-end">
          {people.length === 0 ? (
            <Button onClick={onClose}>Fermer</Button>
          ) : (
            <>
              {withPassword.length > 0 && (
                <Button
                  variant="default"
                  disabled={settling.isPending}
                  onClick={() => settling.mutate({ people: withPassword, fate: "keep" })}
                >
                  {withPassword.length === people.length ? "Tout garder" : "Garder les mots de passe"}
                </Button>
              )}
              <Button loading={settling.isPending} onClick={() => settling.mutate({ people, fate: "take" })}>
                {revokeAllLabel(people)}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function revokeAllLabel(people: readonly FormerSlipOnWire[]): string {
  if (!people.every(({ hasPassword }) => hasPassword)) return people.length === 1 ? "Effacer cette adresse" : "Tout reprendre";
  return people.length === 1 ? "Reprendre ce mot de passe" : `Reprendre les ${formatNumber(people.length)} mots de passe`;
}

function FormerSlipRow({ person, isBusy, onRevoke }: { person: FormerSlipOnWire; isBusy: boolean; onRevoke: () => void }) {
  const name = `${person.firstname} ${person.lastname}`;
  const actionLabel = person.hasPassword ? "Reprendre le mot de passe" : "Effacer l'adresse";
  return (
    <Group component="li" justify="space-between" gap="6px 12px">
      <Text span flex="1 1 180px" inherit style={{ overflowWrap: "anywhere" }}>
        <strong>{name}</strong>
        <Text size="sm" c="dimmed" className="figures">
          {person.numPalmares}
          {!person.isRegistered && ", pas encore réinscrit cette année"}
        </Text>
        {person.formerEmail !== null && (
          <Text size="sm">
            Adresse de quelqu'un qui n'agit plus ici&nbsp;: <Address address={person.formerEmail} />
          </Text>
        )}
      </Text>
      <Button size="sm" variant="default" flex="none" disabled={isBusy} aria-label={`${actionLabel} de ${name}`} onClick={onRevoke}>
        {person.hasPassword ? "Reprendre" : "Effacer l'adresse"}
      </Button>
    </Group>
  );
}
