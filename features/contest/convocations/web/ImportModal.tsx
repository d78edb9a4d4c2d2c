import { Alert, Button, Checkbox, FileInput, Group, Stack, Text } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { hiddenSheets, quotedList } from "#platform/contract/sheets.ts";
import { call } from "#platform/web/api.ts";
import { DownloadButton } from "#platform/web/DownloadButton.tsx";
import { formatCount } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { serverMessageOf } from "#platform/web/refusal.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { WindowFoot } from "#platform/web/WindowFoot.tsx";
import { convocationsApi } from "../convocations.contract.ts";
import styles from "./convocations.module.css";
import { AssignedRows, RefusedRows } from "./ImportedRows.tsx";

const NO_FILE = "Merci de séléctionner un fichier valide...";

/** Convokes from a workbook: a dry run with a preview, then the import (ADM-11). */
export function ImportModal({ questionnaireId, onClose }: { questionnaireId: string; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [overbook, setOverbook] = useState(false);
  const [fileError, setFileError] = useState<string | null>(null);
  const { preview, importing } = useImport(questionnaireId);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setFileError(null);
    preview.reset();
  };
  const runPreview = (allowOverbook: boolean) => (file ? preview.mutate({ file, overbook: allowOverbook }) : setFileError(NO_FILE));
  if (importing.data) return <Done answer={importing.data} onClose={onClose} />;
  const failure = preview.error ?? importing.error;
  return (
    <Modal opened onClose={onClose} title="Convoquer depuis un classeur" size="xl">
      <Stack>
        <Text c="dimmed">
          Une ligne par personne&nbsp;: son identifiant ou son numéro de membre, et son centre (nom ou numéro). Le modèle contient déjà les
          personnes qualifiées sans centre, avec leur ville&nbsp;; les résultats exportés conviennent aussi. Rien n'est changé avant votre
          accord.
        </Text>
        <Group>
          <DownloadButton
            size="sm"
            endpoint={convocationsApi.template}
            request={{ query: { questionnaireId } }}
            failure="Erreur lors du téléchargement du fichier"
          >
            Télécharger le modèle
          </DownloadButton>
        </Group>
        <FileInput
          label="Classeur"
          description="Un fichier .xlsx ou .csv de 10 Mo et 50 000 lignes au plus"
          placeholder="Choisir un fichier"
          accept=".xlsx,.xlsm,.csv,.txt,.tsv"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          value={file}
          onChange={choose}
          error={fileError}
          clearable
          clearButtonProps={{ "aria-label": "Retirer le fichier" }}
        />
        {failure && (
          <Alert color="red" role="alert" title="Le fichier n'a pas été importé :(">
            {serverMessageOf(failure) ?? "Le serveur n'a pas répondu. Réessayez dans un instant."}
          </Alert>
        )}
        {preview.data && (
          <Preview answer={preview.data}>
            <Checkbox
              label="Accepter de dépasser les places des centres"
              checked={overbook}
              disabled={preview.isPending}
              onChange={({ currentTarget: { checked } }) => {
                setOverbook(checked);
                runPreview(checked);
              }}
            />
          </Preview>
        )}
        {preview.data && file ? (
          <WindowFoot
            className={styles.foot ?? ""}
            onCancel={onClose}
            isBusy={importing.isPending || preview.isPending}
            disabled={preview.data.assignedUsers.length === 0}
            onConfirm={() => importing.mutate({ file, overbook })}
          >
            {preview.data.assignedUsers.length > 1
              ? `Importer les ${formatCount(preview.data.assignedUsers.length, "ligne valable", "lignes valables")}`
              : preview.data.assignedUsers.length === 1
                ? "Importer la ligne valable"
                : "Aucune ligne à importer"}
          </WindowFoot>
        ) : (
          <WindowFoot className={styles.foot ?? ""} onCancel={onClose} isBusy={preview.isPending} onConfirm={() => runPreview(overbook)}>
            Vérifier le classeur
          </WindowFoot>
        )}
      </Stack>
    </Modal>
  );
}

type Answer = ResponseOf<typeof convocationsApi.importFile>;

interface ImportInput {
  readonly file: File;
  readonly overbook: boolean;
}

/** `preview` is the dry run, `importing` the import. */
function useImport(questionnaireId: string) {
  const send = ({ file, overbook }: ImportInput, dryRun: boolean): Promise<Answer> => {
    const body = new FormData();
    body.append("excel", file);
    return call(convocationsApi.importFile, {
      query: { questionnaireId, dryRun: dryRun ? "true" : "false", overbook: overbook ? "true" : "false" },
      body,
    });
  };
  return {
    preview: useMutation({ mutationFn: (input: ImportInput) => send(input, true), failed: shownByPage, meta: { skipsRefetch: true } }),
    importing: useMutation({ mutationFn: (input: ImportInput) => send(input, false), failed: shownByPage }),
  };
}

const Preview = ({ answer: { assignedUsers, invalidRows, sheets }, children }: { answer: Answer; children: ReactNode }) => (
  <>
    <Text fw={600} role="status">
      {formatCount(assignedUsers.length, "ligne valable", "lignes valables")},{" "}
      {formatCount(invalidRows.length, "ligne refusée", "lignes refusées")}
    </Text>
    <UnreadParts sheets={sheets} />
    {children}
    <RefusedRows rows={invalidRows} />
    <AssignedRows title="Seront convoqués" people={assignedUsers} />
  </>
);

const MAX_SHOWN = 6;

function UnreadParts({ sheets }: Pick<Answer, "sheets">) {
  const namesOf = (problem: Answer["sheets"][number]["problem"]) =>
    sheets.filter((sheet) => sheet.problem === problem).map(({ name }) => name);
  const [hidden, unknown] = [namesOf("hidden"), namesOf("unknown")];
  const unused = [...new Set(sheets.flatMap((sheet) => sheet.unused))];
  const skipped = sheets.flatMap(({ name, skipped: lines }) => lines.map((line) => ({ ...line, name })));
  const shown = skipped.slice(0, MAX_SHOWN).map(({ row, name, text }) => `${text} (ligne ${row}${name && `, ${name}`})`);
  const sentences = [
    hidden.length > 0 && hiddenSheets(hidden),
    unknown.length > 0 &&
      `Sans les colonnes «\u00A0Identifiant\u00A0» et «\u00A0Centre\u00A0», rien n'est lu de\u00A0: ${quotedList(unknown)}.`,
    skipped.length > 0 &&
      `${formatCount(skipped.length, "ligne sans personne ni centre n'est pas lue", "lignes sans personne ni centre ne sont pas lues")}\u00A0: ${shown.join("\u00A0; ")}${skipped.length > MAX_SHOWN ? "…" : "."}`,
    unused.length > 0 && `Colonnes du fichier qui ne servent pas\u00A0: ${unused.join(", ")}.`,
  ].filter((sentence) => sentence !== false);
  return sentences.map((sentence) => (
    <Text key={sentence} fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
      {sentence}
    </Text>
  ));
}

const Done = ({ answer: { assignedUsers, invalidRows }, onClose }: { answer: Answer; onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Import terminé" size="xl">
    <Stack>
      <Text fw={600} role="status">
        {formatCount(assignedUsers.length, "personne convoquée", "personnes convoquées")},{" "}
        {formatCount(invalidRows.length, "ligne refusée", "lignes refusées")}
      </Text>
      <RefusedRows rows={invalidRows} />
      <AssignedRows title="Convoqués" people={assignedUsers} />
      <Group justify="flex-end">
        <Button onClick={onClose}>Fermer</Button>
      </Group>
    </Stack>
  </Modal>
);
