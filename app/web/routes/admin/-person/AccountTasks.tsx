import { Button, List, Text } from "@mantine/core";
import { IconDevices, IconHistory, IconKeyOff, IconTrash, IconUserOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { refusalToSendLink } from "#features/auth/password-link.ts";
import { SendLink } from "#features/auth/web/SendLink.tsx";
import { nameOf } from "#features/results/stage-person.ts";
import { isErased } from "#features/users/erasure.ts";
import { type PersonOnWire, usersApi } from "#features/users/users.contract.ts";
import { ofName } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { RowActions } from "#platform/web/RowActions.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { useMe } from "../../../me.ts";
import { DeletePerson } from "./DeletePerson.tsx";
import styles from "./person.module.css";
import { ResetKeys } from "./ResetKeys.tsx";

interface Props {
  readonly person: PersonOnWire;
  readonly onDeleted: () => void;
}

const DeviceList = lazy(() => import("#features/auth/web/DeviceList.tsx"));

const small = { size: "sm", variant: "default" } as const;

/** What loses its person with the account, told before. */
function Charges({ person: { establishment, controlledClubs, controlledCenter } }: Pick<Props, "person">) {
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

/** What the office does with an account: the new password, closed and opened again, deleted. */
export function AccountTasks({ person, onDeleted }: Props) {
  const { id, contact, status } = person;
  const navigate = useNavigate();
  const isOwn = useMe()?.id === id;
  const [asked, ask] = useState<"deactivate" | "reopen" | "delete" | "devices" | "reset-keys" | null>(null);
  const turning = useMutation({
    mutationFn: (wanted: "CONFIRMED" | "DESACTIVATED") => call(usersApi.update, { params: { id }, body: { status: wanted } }),
    onSuccess: (_, wanted) => toast.success(wanted === "DESACTIVATED" ? "Compte désactivé" : "Compte réactivé"),
    onError: (refused) => toast.failure(messageOf(refused)),
    onSettled: () => ask(null),
  });
  const own = isOwn ? "C'est votre propre compte." : null;
  return (
    <div className={styles.tasks}>
      <SendLink userId={id} email={contact.email} refusal={refusalToSendLink({ email: contact.email, status })} size="sm" />
      {status === "DESACTIVATED" && !isErased(person) && (
        <Button {...small} onClick={() => ask("reopen")}>
          Réactiver le compte
        </Button>
      )}
      <RowActions
        actions={[
          {
            label: "Ce qui a été changé",
            icon: <IconHistory size={18} aria-hidden />,
            run: () => navigate({ to: "/admin/configuration/$", params: { _splat: "journal" }, search: { objet: `user ${id}` } }),
          },
          { label: "Appareils connectés", icon: <IconDevices size={18} aria-hidden />, run: () => ask("devices") },
          {
            label: "Retirer les clés d'accès",
            icon: <IconKeyOff size={18} aria-hidden />,
            refusal: isOwn ? "Vos propres clés se retirent depuis «\u00A0Sécurité du compte\u00A0»." : null,
            run: () => ask("reset-keys"),
          },
          ...(status === "DESACTIVATED"
            ? []
            : [{ label: "Désactiver le compte", icon: <IconUserOff size={18} aria-hidden />, refusal: own, run: () => ask("deactivate") }]),
          {
            label: "Supprimer le compte",
            icon: <IconTrash size={18} aria-hidden />,
            isDestructive: true,
            refusal: own,
            run: () => ask("delete"),
          },
        ]}
      />
      <ConfirmDialog
        opened={asked === "deactivate"}
        title={`Désactiver le compte ${ofName(nameOf(person))}\u00A0?`}
        confirm="Désactiver"
        cancel="Garder le compte actif"
        isDestructive
        isBusy={turning.isPending}
        onConfirm={() => turning.mutate("DESACTIVATED")}
        onClose={() => ask(null)}
      >
        <Text>
          Cette personne est déconnectée aussitôt et ne peut plus se connecter. Ses inscriptions et ses résultats restent, et vous pourrez
          réactiver le compte.
        </Text>
        <Charges person={person} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === "reopen"}
        title={`Réactiver le compte ${ofName(nameOf(person))}\u00A0?`}
        confirm="Réactiver"
        cancel="Garder le compte désactivé"
        isBusy={turning.isPending}
        onConfirm={() => turning.mutate("CONFIRMED")}
        onClose={() => ask(null)}
      >
        <Text>
          Cette personne pourra de nouveau se connecter. Elle ne redevient responsable de rien&nbsp;: si elle doit agir à nouveau pour un
          établissement, un club ou un centre, nommez-la là-bas. «&nbsp;Ce qui a été changé&nbsp;» dit de quoi elle l'était.
        </Text>
      </ConfirmDialog>
      <Modal opened={asked === "devices"} onClose={() => ask(null)} title={`Appareils ${ofName(nameOf(person))}`}>
        <Suspense fallback={<Loading lines={3} />}>{asked === "devices" && <DeviceList userId={id} />}</Suspense>
      </Modal>
      {asked === "reset-keys" && <ResetKeys person={person} onClose={() => ask(null)} />}
      {asked === "delete" && <DeletePerson person={person} onDeleted={onDeleted} onClose={() => ask(null)} />}
    </div>
  );
}
