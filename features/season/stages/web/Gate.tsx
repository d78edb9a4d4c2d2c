import { Button, PasswordInput, Text, Title } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { call } from "#platform/web/api.ts";
import { submitting } from "#platform/web/forms.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { gateApi } from "../stages.contract.ts";
import styles from "./Gate.module.css";

const STORAGE_KEY = "stagesGate";

/** This device remembers the key of the typed password, never the password (STG-07). */
export function Gate({ children }: { children: ReactNode }) {
  const gate = useApiQuery(gateApi.read, { staleTime: 60_000 });
  const [remembered, setRemembered] = useState(() => localStorage.getItem(STORAGE_KEY));
  if (gate.isLoadingError)
    return (
      <>
        <Title order={1}>Étapes</Title>
        <Failure error={gate.error} onRetry={() => void gate.refetch()} />
      </>
    );
  if (!gate.data) return <Loading lines={8} />;
  if (gate.data.key === null || gate.data.key === remembered) return children;
  const remember = (key: string | null) => {
    localStorage.setItem(STORAGE_KEY, key ?? "");
    setRemembered(key);
  };
  return <GateForm onOpen={remember} />;
}

async function open(password: string): Promise<string | null> {
  await call(gateApi.open, { body: { password } });
  return (await call(gateApi.read)).key;
}

function GateForm({ onOpen }: { onOpen: (key: string | null) => void }) {
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isRevealed, setRevealed] = useState(false);
  const opening = useMutation({ mutationFn: open, failed: shownByPage, onSuccess: onOpen });
  const submit = submitting(() => {
    setMissing(password === "");
    if (password !== "") opening.mutate(password);
  });
  return (
    <form noValidate className={`card ${styles.gate}`} onSubmit={submit}>
      <IconLock size={36} stroke={1.6} aria-hidden />
      <Title order={1}>Étapes</Title>
      <Text c="dimmed">Un mot de passe protège les pages des étapes. Il vous sera demandé une seule fois sur cet appareil.</Text>
      <PasswordInput
        label="Mot de passe des étapes"
        autoComplete="off"
        visible={isRevealed}
        onVisibilityChange={setRevealed}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ "aria-label": isRevealed ? "Masquer le mot de passe" : "Afficher le mot de passe" }}
        value={password}
        error={isMissing ? "Le mot de passe est requis" : opening.error && messageOf(opening.error)}
        onChange={(event) => {
          setMissing(false);
          opening.reset();
          setPassword(event.currentTarget.value);
        }}
      />
      <Button type="submit" variant="main" loading={opening.isPending}>
        Entrer
      </Button>
    </form>
  );
}
