import { Alert, Box, Button, Stack, Text, TextInput } from "@mantine/core";
import { IconFingerprint, IconPencil, IconShieldCheck, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { focusIt } from "#platform/web/focus.ts";
import { formatInstant } from "#platform/web/format.ts";
import { submitting } from "#platform/web/forms.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { RowActions } from "#platform/web/RowActions.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { Part } from "#platform/web/ui/Part.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { WindowFoot } from "#platform/web/WindowFoot.tsx";
import { refusalToRemove } from "../duty.ts";
import { type OwnKeys, type PasskeyOnWire, passkeysApi } from "../passkeys.contract.ts";
import { AddKey } from "./AddKey.tsx";
import { NewCodes } from "./NewCodes.tsx";

interface Props {
  readonly own: OwnKeys;
  readonly username: string;
  readonly canAdd: boolean;
  readonly onReady?: () => void;
}

export function Keys({ own: { passkeys, isRequired }, username, canAdd, onReady }: Props) {
  const [task, setTask] = useState<"add" | { rename: PasskeyOnWire } | { remove: PasskeyOnWire } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [removed, setRemoved] = useState<PasskeyOnWire | null>(null);
  const close = () => setTask(null);
  const showCodes = (newCodes: readonly string[] | null) => {
    setCodes(newCodes);
    if (newCodes === null) onReady?.();
  };
  return (
    <Part id="passkeys" title="Clés d'accès" size="h3" mb="sm">
      <Text maw="68ch">
        Une clé d'accès est gardée par votre téléphone, votre ordinateur ou une petite clé USB. Elle est demandée après le mot de passe.
      </Text>
      {removed && <Removed key={removed.id} passkey={removed} hasCodes={passkeys.length > 0} />}
      {passkeys.length === 0 ? (
        <Text c="dimmed" my="md">
          Ce compte n'a pas encore de clé d'accès.
        </Text>
      ) : (
        <Stack component="ul" gap="sm" mt="md" mb="lg" aria-label="Vos clés d'accès">
          {passkeys.map((key) => (
            <Key
              key={key.id}
              passkey={key}
              refusal={refusalToRemove({ count: passkeys.length, isRequired })}
              onRename={() => setTask({ rename: key })}
              onRemove={() => setTask({ remove: key })}
            />
          ))}
        </Stack>
      )}
      <Button leftSection={<IconFingerprint size={20} aria-hidden />} disabled={!canAdd} onClick={() => setTask("add")}>
        Ajouter une clé d'accès
      </Button>
      {task === "add" && <AddKey onAdded={showCodes} onClose={close} />}
      {task !== null && task !== "add" && "rename" in task && <RenameKey passkey={task.rename} onClose={close} />}
      {task !== null && task !== "add" && "remove" in task && (
        <ConfirmTask
          title={`Retirer la clé «\u00A0${task.remove.name}\u00A0»\u00A0?`}
          confirm="Retirer la clé"
          cancel="Garder la clé"
          isDestructive
          run={() => call(passkeysApi.remove, { params: { id: task.remove.id } })}
          onDone={() => setRemoved(task.remove)}
          onClose={close}
        >
          <Text>
            Elle n'ouvrira plus ce compte, et les autres appareils où il est ouvert seront déconnectés.
            {passkeys.length === 1 && " C'est la dernière : le mot de passe suffira à nouveau, et vos codes de secours ne serviront plus."}
          </Text>
        </ConfirmTask>
      )}
      {codes && <NewCodes codes={codes} username={username} onSaved={() => showCodes(null)} />}
    </Part>
  );
}

interface KeyProps {
  readonly passkey: PasskeyOnWire;
  readonly refusal: string | null;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

const Key = ({ passkey: { name, createdAt, lastUsedAt }, refusal, onRename, onRemove }: KeyProps) => (
  <Columns
    component="li"
    columns="auto 1fr auto"
    gap="4px 12px"
    py={10}
    pl="md"
    pr={10}
    bd="1px solid var(--rule)"
    bdrs="lg"
    style={{ alignItems: "center" }}
  >
    <IconFingerprint aria-hidden />
    <Box miw={0} style={{ overflowWrap: "anywhere" }}>
      <Text component="strong" display="block" fw={700} inherit>
        {name}
      </Text>
      <Text span c="dimmed" fz="sm" inherit>
        Ajoutée le {formatInstant(createdAt)} · {lastUsedAt ? `utilisée le ${formatInstant(lastUsedAt)}` : "jamais utilisée"}
      </Text>
    </Box>
    <RowActions
      of={name}
      actions={[
        { label: "Renommer la clé", word: "Renommer", Icon: IconPencil, iconSize: 18, isFirst: true, run: onRename },
        { label: "Retirer la clé", word: "Retirer", Icon: IconTrash, iconSize: 18, isFirst: true, refusal, run: onRemove },
      ]}
    />
  </Columns>
);

const Removed = ({ passkey: { name }, hasCodes }: { passkey: PasskeyOnWire; hasCodes: boolean }) => (
  <Alert
    mt="md"
    role="status"
    tabIndex={-1}
    ref={focusIt}
    icon={<IconShieldCheck aria-hidden />}
    title={`Clé «\u00A0${name}\u00A0» retirée`}
  >
    Les autres appareils où ce compte était ouvert sont déconnectés. Si quelqu'un vous a pris cette clé,{" "}
    {hasCodes && "faites tout de suite de nouveaux codes de secours, plus bas sur cette page, puis "}
    choisissez un nouveau mot de passe&nbsp;: déconnectez-vous et demandez un lien avec «&nbsp;Mot de passe oublié&nbsp;».
  </Alert>
);

function RenameKey({ passkey: { id, name: stored }, onClose }: { passkey: PasskeyOnWire; onClose: () => void }) {
  const [name, setName] = useState(stored);
  const renaming = useMutation({
    mutationFn: () => call(passkeysApi.rename, { params: { id }, body: { name } }),
    failed: shownByPage,
    done: "Clé renommée",
    onSuccess: onClose,
  });
  return (
    <Modal opened title="Renommer la clé" onClose={onClose}>
      <form noValidate onSubmit={submitting(() => renaming.mutate())}>
        <TextInput
          label="Nom de la clé"
          maxLength={60}
          data-autofocus
          value={name}
          error={renaming.error && messageOf(renaming.error)}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <WindowFoot mt="lg" onCancel={onClose} isBusy={renaming.isPending}>
          Enregistrer
        </WindowFoot>
      </form>
    </Modal>
  );
}
