import { Button, Group, List, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { nameOf } from "#contest/results/stage-person.ts";
import { isErased, refusalToErase } from "#core/accounts/erasure.ts";
import type { PersonOnWire } from "#people/people/people.contract.ts";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { download } from "#platform/web/download.ts";
import { submitting } from "#platform/web/forms.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { isConfirmed } from "../confirmation.ts";
import { privacyApi } from "../privacy.contract.ts";
import { PrivacyPart } from "./PrivacyPart.tsx";

const buttonProps = { size: "sm", variant: "default" } as const;

/** A person's stored data: export, or erase for ever (SEC-05). */
export function PersonalDataSection({ person, isOwn, onErased }: { person: PersonOnWire; isOwn: boolean; onErased: () => void }) {
  const { id, controlledCenter, controlledClubs, establishment, schoolRight } = person;
  const [isConfirming, setConfirming] = useState(false);
  const downloading = useMutation({
    mutationFn: (kind: "export" | "page") => download(privacyApi[kind], { params: { id } }),
    failed: (error) => messageOf(error, "Erreur lors du téléchargement du fichier"),
    meta: { skipsRefetch: true },
  });
  const refusal = refusalToErase(isOwn, {
    center: controlledCenter[0]?.name ?? null,
    club: controlledClubs[0]?.name ?? null,
    school: schoolRight === "correspondent" ? (establishment?.name ?? null) : null,
  });
  return (
    <PrivacyPart id="donnees" title="Données personnelles">
      <Text c="dimmed">
        {isErased(person)
          ? "Les données de cette personne ont été effacées\u00A0; ses résultats restent, anonymes."
          : "Tout ce que la plateforme sait de cette personne, si elle ou ses parents le demandent."}
      </Text>
      <Group gap="xs">
        <Button
          {...buttonProps}
          loading={downloading.isPending && downloading.variables === "page"}
          onClick={() => downloading.mutate("page")}
        >
          Télécharger, à lire
        </Button>
        <Button
          {...buttonProps}
          loading={downloading.isPending && downloading.variables === "export"}
          onClick={() => downloading.mutate("export")}
        >
          Télécharger, en JSON
        </Button>
        <RefusableButton {...buttonProps} c="red" refusal={refusal} onClick={() => setConfirming(true)}>
          Effacer les données
        </RefusableButton>
      </Group>
      {isConfirming && <ErasePerson person={person} onErased={onErased} onClose={() => setConfirming(false)} />}
    </PrivacyPart>
  );
}

function ErasePerson({ person, onErased, onClose }: { person: PersonOnWire; onErased: () => void; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const isNumberTyped = isConfirmed(typed, person);
  const erasing = useMutation({
    mutationFn: () => call(privacyApi.erase, { params: { id: person.id } }),
    done: "Données effacées",
    onSuccess: onErased,
    onError: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={`Effacer les données ${withElision(nameOf(person))}\u00A0?`}>
      <form onSubmit={submitting(() => isNumberTyped && erasing.mutate())} noValidate>
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
