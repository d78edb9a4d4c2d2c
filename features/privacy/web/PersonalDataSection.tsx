import { Button, Text, Title } from "@mantine/core";
import { useState } from "react";
import { isErased, refusalToErase } from "#features/users/erasure.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { download } from "#platform/web/download.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { privacyApi } from "../privacy.contract.ts";
import { ErasePerson } from "./ErasePerson.tsx";
import styles from "./privacy.module.css";

interface Props {
  readonly person: PersonOnWire;
  /** Whether it is the account of who looks. */
  readonly isOwn: boolean;
  readonly onErased: () => void;
}

const small = { size: "sm", variant: "default" } as const;

/** What is held of a person: taken out for them, or erased for ever (SEC-05). */
export function PersonalDataSection({ person, isOwn, onErased }: Props) {
  const { id, controlledCenter, controlledClubs, establishment } = person;
  const [isAsked, ask] = useState(false);
  const taking = useMutation({
    mutationFn: (kind: "export" | "page") => download(privacyApi[kind], { params: { id } }),
    onError: (refused) => toast.failure(messageOf(refused, "Erreur lors du téléchargement du fichier")),
    meta: { changesNothingElse: true },
  });
  const refusal = refusalToErase(isOwn, {
    center: controlledCenter[0]?.name ?? null,
    club: controlledClubs[0]?.name ?? null,
    school: establishment?.name ?? null,
  });
  return (
    <section className={`card ${styles.section}`} aria-labelledby="donnees">
      <Title order={2} size="h3" id="donnees">
        Données personnelles
      </Title>
      <Text c="dimmed">
        {isErased(person)
          ? "Les données de cette personne ont été effacées\u00A0; ses résultats restent, anonymes."
          : "Tout ce que la plateforme sait de cette personne, si elle ou ses parents le demandent."}
      </Text>
      <div className={styles.tasks}>
        <Button {...small} loading={taking.isPending && taking.variables === "page"} onClick={() => taking.mutate("page")}>
          Télécharger, à lire
        </Button>
        <Button {...small} loading={taking.isPending && taking.variables === "export"} onClick={() => taking.mutate("export")}>
          Télécharger, en JSON
        </Button>
        <RefusableButton {...small} c="red" refusal={refusal} onClick={() => ask(true)}>
          Effacer les données
        </RefusableButton>
      </div>
      {isAsked && <ErasePerson person={person} onErased={onErased} onClose={() => ask(false)} />}
    </section>
  );
}
