import { Alert, Button, Group, Progress, Stack, Text, Textarea } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { download } from "#platform/web/download.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { pupilImportApi } from "../pupil-import.contract.ts";
import styles from "./import.module.css";

/** The file types of a list, including other ones of spreadsheets and documents, for which the server gives instructions. */
const isList = ({ name, size }: File): boolean =>
  /\.(xls[xmb]?|f?ods|numbers|csv|txt|tsv|tab|pdf|docx?|html?|xml|zip)$/i.test(name) && size > 0;

interface Props {
  readonly refusal: string | null;
  readonly isReading: boolean;
  readonly error: unknown;
  readonly onChoose: (file: File) => void;
}

export function ImportChoice({ refusal, isReading, error, onChoose }: Props) {
  const open = useRef<() => void>(null);
  const [isMissing, setMissing] = useState(false);
  const takeFiles = ([file]: readonly File[]) => {
    setMissing(!file || !isList(file));
    if (file && isList(file)) onChoose(file);
  };
  return (
    <>
      <Text c="dimmed" mb="lg">
        Chaque ligne vous est montrée telle qu'elle sera lue, et se corrige ici même. Rien n'est écrit avant votre accord.
      </Text>
      <Dropzone
        openRef={open}
        activateOnClick={false}
        activateOnKeyboard={false}
        multiple={false}
        activateOnDrag={refusal === null && !isReading}
        inputProps={{
          disabled: refusal !== null || isReading,
          accept: ".xlsx,.xlsm,.xls,.ods,.csv,.txt,.tsv,.tab,.xml,.zip",
          "aria-label": "Liste d'élèves",
        }}
        className={styles.drop}
        enablePointerEvents
        onDrop={takeFiles}
        onReject={() => setMissing(true)}
      >
        <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden color="var(--orange-700)" />
        <Text mt={6} mb={4} ff="var(--titles)" fz="1.375rem" fw={680} inherit>
          Déposez ici la liste de vos élèves
        </Text>
        <Text c="dimmed">
          Un classeur (.xlsx), un export (.csv) de votre logiciel, ou celui de SIECLE (.xml, .zip), tel quel&nbsp;: les colonnes sont
          reconnues, dans n'importe quel ordre. De SIECLE, l'identifiant national n'est ni lu ni envoyé.
        </Text>
        {isReading ? (
          <Stack gap={8} mt={18} mx="auto" maw={420} role="status">
            <Text>Lecture de la liste...</Text>
            <Progress value={100} animated aria-label="Lecture de la liste" />
          </Stack>
        ) : (
          <Group justify="center" mt="md">
            <RefusableButton variant="main" refusal={refusal} onClick={() => open.current?.()}>
              Choisir un fichier
            </RefusableButton>
            <TemplateButton />
          </Group>
        )}
        <Stack gap={4} mt={26} mx="auto" mb={4} maw={640} c="var(--ink-600)" fz="sm">
          <p>
            <strong>Ce qu'il faut</strong>&nbsp;: nom, prénom, date de naissance, genre, et la catégorie ou la classe.
          </p>
          <p>
            <strong>Si vous l'avez</strong>&nbsp;: e-mail, adresse, code postal, ville, pays, langue. Sans e-mail, une fiche imprimée suffit
            à l'élève.
          </p>
        </Stack>
      </Dropzone>
      {refusal === null && !isReading && <PastedList onChoose={onChoose} />}
      {refusal !== null && (
        <Text mt={14} ta="center">
          {refusal}
        </Text>
      )}
      {isMissing && (
        <Text mt={14} ta="center" c="red" role="alert">
          Merci de séléctionner un fichier valide...
        </Text>
      )}
      {error !== null && !isMissing && <ImportFailed error={error} />}
    </>
  );
}

/** Rows copied from a spreadsheet, or lines of a CSV, are read as a file. */
function PastedList({ onChoose }: Pick<Props, "onChoose">) {
  const [typed, setTyped] = useState("");
  const read = () => onChoose(new File([typed], "Liste collée.txt", { type: "text/plain" }));
  return (
    <Stack mt="lg" gap="xs" align="flex-start">
      <Textarea
        w="100%"
        label="Ou collez votre liste ici"
        description="Copiez les lignes de votre tableau, avec celle des titres."
        minRows={3}
        maxRows={8}
        autosize
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button variant="default" disabled={typed.trim() === ""} onClick={read}>
        Lire cette liste
      </Button>
    </Stack>
  );
}

export const ImportFailed = ({ error }: { error: unknown }) => (
  <Alert color="red" role="alert" title="Le fichier n'a pas été importé :(" mt="md">
    {messageOf(error)}
  </Alert>
);

function TemplateButton() {
  const template = useMutation({
    mutationFn: () => download(pupilImportApi.template, {}),
    meta: { skipsRefetch: true },
    failed: "Erreur lors du téléchargement du fichier",
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={template.isPending}
      onClick={() => template.mutate()}
    >
      Télécharger le modèle
    </Button>
  );
}
