import { Button, Group, List, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { nameOf } from "#features/results/stage-person.ts";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { isConfirmed } from "../confirmation.ts";
import { privacyApi } from "../privacy.contract.ts";

interface Props {
  readonly person: PersonOnWire;
  readonly onErased: () => void;
  readonly onClose: () => void;
}

/** Erases a person's data for ever, after the member number was typed. */
export function ErasePerson({ person, onErased, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const isNumberTyped = isConfirmed(typed, person);
  const erasing = useMutation({
    mutationFn: () => call(privacyApi.erase, { params: { id: person.id } }),
    done: "Données effacées",
    onSuccess: onErased,
    failed: messageOf,
    onError: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNumberTyped) erasing.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={`Effacer les données ${withElision(nameOf(person))}\u00A0?`}>
      <form onSubmit={submit} noValidate>
        <List spacing="xs">
          <List.Item>
            Le nom, l'adresse, l'e-mail, la date de naissance, les messages et les autorisations disparaissent pour toujours.
          </List.Item>
          <List.Item>Cette personne est déconnectée et ne pourra plus jamais se connecter.</List.Item>
          <List.Item>Ses inscriptions et ses résultats restent, anonymes&nbsp;: le rang des autres ne change pas.</List.Item>
        </List>
        <Text mt="md">Si elle le souhaite, téléchargez d'abord ses données&nbsp;: ensuite, il n'y aura plus rien à lui remettre.</Text>
        <TextInput
          mt="md"
          label={`Pour confirmer, tapez ${person.numPalmares}`}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button
            type="submit"
            variant="default"
            c={isNumberTyped ? "red" : "dimmed"}
            disabled={!isNumberTyped}
            loading={erasing.isPending}
          >
            Effacer les données
          </Button>
          <Button onClick={onClose}>Garder les données</Button>
        </Group>
      </form>
    </Modal>
  );
}
