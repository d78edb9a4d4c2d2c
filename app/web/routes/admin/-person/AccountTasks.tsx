import { Button, Group, List, Text } from "@mantine/core";
import { IconDevices, IconHistory, IconKeyOff, IconTrash, IconUserOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { passkeysApi } from "#access/passkeys/passkeys.contract.ts";
import { nameOf } from "#contest/results/stage-person.ts";
import { isErased } from "#core/accounts/erasure.ts";
import { refusalToSendLink } from "#people/auth/password-link.ts";
import { SendLink } from "#people/auth/web/SendLink.tsx";
import { type PersonOnWire, usersApi } from "#people/people/people.contract.ts";
import { DeletePerson } from "#people/people/web/DeletePerson.tsx";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { RowActions } from "#platform/web/RowActions.tsx";
import { Loading } from "#platform/web/states.tsx";
import { useMe } from "../../../me.ts";

const DeviceList = lazyPart(() => import("#access/sessions/web/DeviceList.tsx"), <Loading lines={3} />);

const small = { size: "sm", variant: "default" } as const;

function Responsibilities({ person: { establishment, controlledClubs, controlledCenter } }: { person: PersonOnWire }) {
  const places = [...(establishment ? [establishment] : []), ...controlledClubs, ...controlledCenter];
  if (places.length === 0) return null;
  return (
    <>
      <Text mt="md">Elle n'agira plus, même une fois le compte réactivé, pour&nbsp;:</Text>
      <List my="xs">
        {places.map(({ id, name }) => (
          <List.Item key={`${id} ${name}`}>{name}</List.Item>
        ))}
      </List>
      <Text>Là où personne d'autre n'est responsable, vos listes le diront&nbsp;: nommez-y quelqu'un.</Text>
    </>
  );
}

export function AccountTasks({ person, onDeleted }: { person: PersonOnWire; onDeleted: () => void }) {
  const { id, contact, status } = person;
  const navigate = useNavigate();
  const isOwn = useMe()?.id === id;
  const [dialog, setDialog] = useState<"deactivate" | "reopen" | "delete" | "devices" | "reset-keys" | null>(null);
  const close = () => setDialog(null);
  const changeStatus = (newStatus: "CONFIRMED" | "DESACTIVATED") => call(usersApi.update, { params: { id }, body: { status: newStatus } });
  const ownRefusal = isOwn ? "C'est votre propre compte." : null;
  return (
    <Group gap={8}>
      <SendLink userId={id} email={contact.email} refusal={refusalToSendLink({ email: contact.email, status })} size="sm" />
      {status === "DESACTIVATED" && !isErased(person) && (
        <Button {...small} onClick={() => setDialog("reopen")}>
          Réactiver le compte
        </Button>
      )}
      <RowActions
        of={nameOf(person)}
        actions={[
          {
            label: "Ce qui a été changé",
            Icon: IconHistory,
            run: () => navigate({ to: "/admin/configuration/$", params: { _splat: "journal" }, search: { objet: `user ${id}` } }),
          },
          { label: "Appareils connectés", Icon: IconDevices, run: () => setDialog("devices") },
          {
            label: "Retirer les clés d'accès",
            Icon: IconKeyOff,
            refusal: isOwn ? "Vos propres clés se retirent depuis «\u00A0Mon compte\u00A0»." : null,
            run: () => setDialog("reset-keys"),
          },
          ...(status === "DESACTIVATED"
            ? []
            : [{ label: "Désactiver le compte", Icon: IconUserOff, refusal: ownRefusal, run: () => setDialog("deactivate") }]),
          { label: "Supprimer le compte", Icon: IconTrash, isDestructive: true, refusal: ownRefusal, run: () => setDialog("delete") },
        ]}
      />
      <ConfirmTask
        opened={dialog === "deactivate"}
        title={`Désactiver le compte ${withElision(nameOf(person))}\u00A0?`}
        confirm="Désactiver"
        cancel="Garder le compte actif"
        isDestructive
        run={() => changeStatus("DESACTIVATED")}
        done="Compte désactivé"
        onClose={close}
      >
        <Text>
          Cette personne est déconnectée aussitôt et ne peut plus se connecter. Ses inscriptions et ses résultats restent, et vous pourrez
          réactiver le compte.
        </Text>
        <Responsibilities person={person} />
      </ConfirmTask>
      <ConfirmTask
        opened={dialog === "reopen"}
        title={`Réactiver le compte ${withElision(nameOf(person))}\u00A0?`}
        confirm="Réactiver"
        cancel="Garder le compte désactivé"
        run={() => changeStatus("CONFIRMED")}
        done="Compte réactivé"
        onClose={close}
      >
        <Text>
          Cette personne pourra de nouveau se connecter. Elle ne redevient responsable de rien&nbsp;: si elle doit agir à nouveau pour un
          établissement, un club ou un centre, nommez-la là-bas. «&nbsp;Ce qui a été changé&nbsp;» dit de quoi elle l'était.
        </Text>
      </ConfirmTask>
      <Modal opened={dialog === "devices"} onClose={close} title={`Appareils ${withElision(nameOf(person))}`}>
        {dialog === "devices" && <DeviceList userId={id} />}
      </Modal>
      {dialog === "reset-keys" && <ResetKeys person={person} onClose={close} />}
      {dialog === "delete" && <DeletePerson person={person} onDeleted={onDeleted} onClose={close} />}
    </Group>
  );
}

const ResetKeys = ({ person, onClose }: { person: PersonOnWire; onClose: () => void }) => (
  <ConfirmTask
    title={`Retirer les clés d'accès de ${nameOf(person)}\u00A0?`}
    confirm="Retirer les clés"
    cancel="Garder les clés"
    isDestructive
    run={() => call(passkeysApi.reset, { params: { id: person.id } })}
    done="Clés d'accès retirées"
    onClose={onClose}
  >
    <Text>
      Pour qui a perdu sa clé et ses codes de secours&nbsp;; assurez-vous de vive voix que c'est bien cette personne qui le demande. Elle
      est déconnectée partout, prévenue par e-mail, et se reconnecte avec son mot de passe pour ajouter une nouvelle clé.
    </Text>
  </ConfirmTask>
);
