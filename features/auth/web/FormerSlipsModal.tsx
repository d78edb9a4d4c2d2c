import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Address } from "#platform/web/Address.tsx";
import { call } from "#platform/web/api.ts";
import { counted, formatNumber } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { formerSlipsApi, type WhoseOnWire } from "../former-slips.contract.ts";
import styles from "./former-slips.module.css";

interface Props {
  readonly people: readonly WhoseOnWire[];
  readonly one: string;
  readonly next: (userIds: readonly string[]) => ReactNode;
  readonly onClose: () => void;
}

interface Asked {
  readonly people: readonly WhoseOnWire[];
  readonly fate: "take" | "keep";
}

/** Whose passwords they are, each taken back by one press, or all; or left as they are. */
export function FormerSlipsModal({ people, one, next, onClose }: Props) {
  const [taken, setTaken] = useState<readonly WhoseOnWire[]>([]);
  const settling = useMutation({
    mutationFn: ({ people, fate }: Asked) => call(formerSlipsApi.settle, { body: { userIds: people.map(({ id }) => id), fate } }),
    onSuccess: ({ userIds }, asked) => {
      if (asked.fate === "take") setTaken((before) => [...before, ...asked.people.filter(({ id }) => userIds.includes(id))]);
      if (userIds.length < asked.people.length) toast.failure("Un de ces mots de passe avait déjà changé\u00A0: rien n'y a été fait.");
      else if (asked.fate === "keep") toast.success("Mots de passe gardés");
      if (asked.fate === "keep") onClose();
    },
  });
  // Where nobody has chosen a password, there is none to keep.
  const withPassword = people.filter(({ hasPassword }) => hasPassword);
  return (
    <Modal opened onClose={onClose} title="Comptes à reprendre">
      <Stack gap="md">
        {people.length > 0 && (
          <Text>
            {people.length === 1 ? `Cet ${one} a choisi son` : `Ces ${one}s ont choisi leur`} mot de passe avec une fiche imprimée par
            quelqu'un qui ne s'en occupe plus, ou {people.length === 1 ? "a" : "ont"} pour adresse e-mail la sienne. Repris, un mot de passe
            ne sert plus, et le compte est déconnecté partout&nbsp;; ses réponses et ses résultats restent. Qui a une adresse e-mail est
            prévenu.
          </Text>
        )}
        {people.some(({ formerEmail }) => formerEmail !== null) && (
          <Text>
            Reprendre efface aussi l'adresse de l'ancien correspondant, qui en est prévenu&nbsp;: donnez ensuite une fiche, ou la bonne
            adresse. Gardée, elle ne sert pas à choisir un mot de passe, et aucune convocation n'y est envoyée. Si c'est bien l'adresse de
            la famille (celle d'un parent qui enseignait ici), écrivez à la fédération, qui peut le dire.
          </Text>
        )}
        <ul className={styles.people}>
          {people.map((person) => (
            <Whose
              key={person.id}
              person={person}
              isBusy={settling.isPending}
              onTake={() => settling.mutate({ people: [person], fate: "take" })}
            />
          ))}
        </ul>
        {settling.error && (
          <Alert color="red" role="alert">
            {messageOf(settling.error)}
          </Alert>
        )}
        {taken.length > 0 && (
          <Alert color="green" role="status" title={counted(taken.length, "compte repris", "comptes repris")}>
            <AfterTaking taken={taken} next={next} />
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
                {takesAll(people)}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function takesAll(people: readonly WhoseOnWire[]): string {
  if (!people.every(({ hasPassword }) => hasPassword)) return people.length === 1 ? "Effacer cette adresse" : "Tout reprendre";
  return people.length === 1 ? "Reprendre ce mot de passe" : `Reprendre les ${formatNumber(people.length)} mots de passe`;
}

/** A way to another password is handed out to those of the year alone. */
function AfterTaking({ taken, next }: { taken: readonly WhoseOnWire[] } & Pick<Props, "next">) {
  const ofYear = taken.filter(({ isRegistered }) => isRegistered).map(({ id }) => id);
  return (
    <>
      {ofYear.length > 0 && next(ofYear)}
      {ofYear.length < taken.length && (
        <Text>Qui n'est pas encore réinscrit cette année en choisira un autre ensuite&nbsp;: réinscrivez-le d'abord.</Text>
      )}
    </>
  );
}

function Whose({ person, isBusy, onTake }: { person: WhoseOnWire; isBusy: boolean; onTake: () => void }) {
  const name = `${person.firstname} ${person.lastname}`;
  const takes = person.hasPassword ? "Reprendre le mot de passe" : "Effacer l'adresse";
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <Text size="sm" c="dimmed" className="figures">
          {person.numPalmares}
          {!person.isRegistered && ", pas encore réinscrit cette année"}
        </Text>
        {person.formerEmail !== null && (
          <Text size="sm">
            Adresse de l'ancien correspondant&nbsp;: <Address address={person.formerEmail} />
          </Text>
        )}
      </span>
      <Button size="sm" variant="default" disabled={isBusy} aria-label={`${takes} de ${name}`} onClick={onTake}>
        {person.hasPassword ? "Reprendre" : "Effacer l'adresse"}
      </Button>
    </li>
  );
}
