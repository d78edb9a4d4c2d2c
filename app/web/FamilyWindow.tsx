import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { LogInForm } from "#people/auth/web/LogInForm.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { confirmLoss, prepareSignOut } from "#platform/web/reload.ts";
import { changeTo, othersOf } from "./family.ts";
import { type Me, useSignIn } from "./me.ts";

/** The accounts opened on this device, and one more (FAM-02). */
export default function FamilyWindow({ me, onClose }: { me: Me; onClose: () => void }) {
  const others = othersOf(me);
  const [isAdding, setAdding] = useState(others.length === 0);
  const signIn = useSignIn();
  const leave = async (go: () => Promise<void>) => {
    await prepareSignOut();
    if (await confirmLoss(({ isSavedLocally }) => !isSavedLocally)) await go();
  };
  return (
    <Modal opened onClose={onClose} title={isAdding ? "Ajouter un enfant" : "Qui joue\u00A0?"}>
      {isAdding ? (
        <LogInForm onLoggedIn={(answer, siblings) => leave(() => signIn(answer, siblings))} forgotten={() => null} />
      ) : (
        <Stack gap={12}>
          {others.map(({ id, firstname }) => (
            <Button key={id} size="lg" variant="main" onClick={() => void leave(() => changeTo(me, id))}>
              {firstname}
            </Button>
          ))}
          <Button variant="default" onClick={() => setAdding(true)}>
            Ajouter un enfant
          </Button>
        </Stack>
      )}
    </Modal>
  );
}
