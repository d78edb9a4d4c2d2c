import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { isErased, refusalToErase } from "#features/accounts/erasure.ts";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { download } from "#platform/web/download.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { privacyApi } from "../privacy.contract.ts";
import { ErasePerson } from "./ErasePerson.tsx";
import styles from "./privacy.module.css";

interface Props {
  readonly person: PersonOnWire;
  /** Whether it is the viewer's own account. */
  readonly isOwn: boolean;
  readonly onErased: () => void;
}

const buttonProps = { size: "sm", variant: "default" } as const;

/** A person's stored data: export, or erase for ever (SEC-05). */
export function PersonalDataSection({ person, isOwn, onErased }: Props) {
  const { id, controlledCenter, controlledClubs, establishment } = person;
  const [isConfirming, setConfirming] = useState(false);
  const downloading = useMutation({
    mutationFn: (kind: "export" | "page") => download(privacyApi[kind], { params: { id } }),
    failed: (error) => messageOf(error, "Erreur lors du téléchargement du fichier"),
    meta: { skipsRefetch: true },
  });
  const refusal = refusalToErase(isOwn, {
    center: controlledCenter[0]?.name ?? null,
    club: controlledClubs[0]?.name ?? null,
    school: establishment?.name ?? null,
  });
  return (
    <Stack className={`card ${styles.section}`} component="section" gap="sm" p="lg" aria-labelledby="donnees">
      <Title order={2} size="h3" id="donnees">
        Données personnelles
      </Title>
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
    </Stack>
  );
}
