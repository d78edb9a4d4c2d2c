import { Alert, Button, Checkbox, FileInput, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { download } from "#platform/web/download.ts";
import { counted } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { wordsOfServer } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { convocationsApi } from "../convocations.contract.ts";
import styles from "./convocations.module.css";
import { AssignedRows, RefusedRows } from "./ImportedRows.tsx";

const NO_FILE = "Merci de séléctionner un fichier valide...";
const FAILED = "Le fichier n'a pas été importé :(";

interface Props {
  readonly questionnaireId: string;
  readonly onClose: () => void;
}

/** Convokes from a workbook: it is tried first, what would be done is shown, then it is done (ADM-11). */
export function ImportModal({ questionnaireId, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [overbook, setOverbook] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const { attempt, done } = useImport(questionnaireId);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setMissing(null);
    attempt.reset();
  };
  const attemptWith = (excess: boolean) => (file ? attempt.mutate({ file, overbook: excess }) : setMissing(NO_FILE));
  if (done.data) return <Done answer={done.data} onClose={onClose} />;
  const failure = attempt.error ?? done.error;
  return (
    <Modal opened onClose={onClose} title="Convoquer depuis un classeur" size="xl">
      <Stack>
        <Text c="dimmed">
          Une ligne par personne&nbsp;: son identifiant ou son numéro de membre, et son centre (nom ou numéro). Le modèle contient déjà
          celles et ceux qui sont qualifiés sans centre, avec leur ville&nbsp;; les résultats exportés conviennent aussi. Rien n'est changé
          avant votre accord.
        </Text>
        <TemplateButton questionnaireId={questionnaireId} />
        <FileInput
          label="Classeur"
          description="Un fichier .xlsx de 10 Mo et 50 000 lignes au plus"
          placeholder="Choisir un fichier"
          accept=".xlsx"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          value={file}
          onChange={choose}
          error={missing}
          clearable
          clearButtonProps={{ "aria-label": "Retirer le fichier" }}
        />
        {failure && <Failed words={wordsOfServer(failure)} />}
        {attempt.data && (
          <Foreseen answer={attempt.data}>
            <Checkbox
              label="Accepter de dépasser les places des centres"
              checked={overbook}
              disabled={attempt.isPending}
              onChange={({ currentTarget: { checked } }) => {
                setOverbook(checked);
                attemptWith(checked);
              }}
            />
          </Foreseen>
        )}
        <Group justify="flex-end" className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          {attempt.data && file ? (
            <Button
              loading={done.isPending || attempt.isPending}
              disabled={attempt.data.assignedUsers.length === 0}
              onClick={() => done.mutate({ file, overbook })}
            >
              {importWords(attempt.data.assignedUsers.length)}
            </Button>
          ) : (
            <Button loading={attempt.isPending} onClick={() => attemptWith(overbook)}>
              Vérifier le classeur
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

type Answer = AnswerOf<typeof convocationsApi.importFile>;

interface Sent {
  readonly file: File;
  readonly overbook: boolean;
}

/** `attempt` says what would be done, `done` does it. */
function useImport(questionnaireId: string) {
  const send = ({ file, overbook }: Sent, dryRun: boolean): Promise<Answer> => {
    const body = new FormData();
    body.append("excel", file);
    return call(convocationsApi.importFile, {
      query: { questionnaireId, dryRun: dryRun ? "true" : "false", overbook: overbook ? "true" : "false" },
      body,
    });
  };
  return {
    attempt: useMutation({ mutationFn: (sent: Sent) => send(sent, true), meta: { changesNothingElse: true } }),
    done: useMutation({ mutationFn: (sent: Sent) => send(sent, false) }),
  };
}

const importWords = (count: number): string =>
  count === 0
    ? "Aucune ligne à importer"
    : count === 1
      ? "Importer la ligne valable"
      : `Importer les ${counted(count, "ligne valable", "lignes valables")}`;

function TemplateButton({ questionnaireId }: { questionnaireId: string }) {
  const template = useMutation({
    mutationFn: () => download(convocationsApi.template, { query: { questionnaireId } }),
    meta: { changesNothingElse: true },
    onError: () => toast.failure("Erreur lors du téléchargement du fichier"),
  });
  return (
    <Group>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={template.isPending}
        onClick={() => template.mutate()}
      >
        Télécharger le modèle
      </Button>
    </Group>
  );
}

const Failed = ({ words }: { words: string | undefined }) => (
  <Alert color="red" role="alert" title={FAILED}>
    {words ?? "Le serveur n'a pas répondu. Réessayez dans un instant."}
  </Alert>
);

const Foreseen = ({ answer: { assignedUsers, invalidRows }, children }: { answer: Answer; children: ReactNode }) => (
  <>
    <Text fw={600} role="status">
      {counted(assignedUsers.length, "ligne valable", "lignes valables")}, {counted(invalidRows.length, "ligne refusée", "lignes refusées")}
    </Text>
    {children}
    <RefusedRows rows={invalidRows} />
    <AssignedRows title="Seront convoqués" people={assignedUsers} />
  </>
);

function Done({ answer: { assignedUsers, invalidRows }, onClose }: { answer: Answer; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Import terminé" size="xl">
      <Stack>
        <Text fw={600} role="status">
          {counted(assignedUsers.length, "personne convoquée", "personnes convoquées")},{" "}
          {counted(invalidRows.length, "ligne refusée", "lignes refusées")}
        </Text>
        <RefusedRows rows={invalidRows} />
        <AssignedRows title="Convoqués" people={assignedUsers} />
        <Group justify="flex-end">
          <Button onClick={onClose}>Fermer</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
