import { Box, Button, FileInput, Menu, Radio, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconFileExport, IconFileImport } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { download } from "#platform/web/download.ts";
import { formatCount } from "#platform/web/format.ts";
import { submitting } from "#platform/web/forms.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { type QuestionSetOnWire, questionSetApi } from "../question-set.contract.ts";

interface Props {
  readonly stageId: string;
  readonly saved: QuestionSetOnWire;
  readonly hasChanges: boolean;
}

const UNSAVED = "Enregistrez d'abord vos modifications.";

export function QuestionFileMenu({ stageId, saved, hasChanges }: Props) {
  const [isImporting, setImporting] = useState(false);
  const exporting = useMutation({
    mutationFn: () => download(questionSetApi.exportFile, { params: { id: stageId } }),
    meta: { skipsRefetch: true },
    failed: "Erreur lors du téléchargement du fichier",
  });
  const refusal = hasChanges && (
    <Text span display="block" fz="xs" fw={400} inherit>
      {UNSAVED}
    </Text>
  );
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={18} aria-hidden />} loading={exporting.isPending}>
            Fichier
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileExport size={18} aria-hidden />}
            disabled={hasChanges || saved.questions.length === 0}
            onClick={() => exporting.mutate()}
          >
            Exporter les questions
            {refusal}
          </Menu.Item>
          {!saved.isAnswered && (
            <Menu.Item leftSection={<IconFileImport size={18} aria-hidden />} disabled={hasChanges} onClick={() => setImporting(true)}>
              Importer des questions
              {refusal}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isImporting} onClose={() => setImporting(false)} title="Importer des questions" size="lg">
        <ImportForm stageId={stageId} saved={saved} onDone={() => setImporting(false)} />
      </Modal>
    </>
  );
}

type Mode = "replace" | "add";

function ImportForm({ stageId, saved, onDone }: Omit<Props, "hasChanges"> & { onDone: () => void }) {
  const count = saved.questions.length;
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<Mode | null>(count === 0 ? "add" : null);
  const importing = useMutation({
    mutationFn: (input: { file: File; mode: Mode }) => {
      const body = new FormData();
      body.append("file", input.file);
      return call(questionSetApi.importFile, {
        query: { questionnaireId: stageId, mode: input.mode, basedOn: saved.revision },
        body,
      });
    },
    failed: shownByPage,
    onSuccess: async ({ questions }) => {
      await queries.invalidateQueries();
      toast.success(`Questions importées\u00A0: l'étape en a maintenant ${questions.length}.`);
      onDone();
    },
  });
  return (
    <Stack component="form" gap={18} onSubmit={submitting(() => file && mode && importing.mutate({ file, mode }))}>
      <FileInput
        label="Fichier de questions"
        description="Un fichier .json exporté d'une étape, ici ou ailleurs&nbsp;; 10 Mo au plus."
        placeholder="Choisir un fichier"
        accept="application/json,.json"
        size="md"
        clearable
        clearButtonProps={{ "aria-label": "Retirer le fichier" }}
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          importing.reset();
        }}
      />
      {count > 0 && (
        <Radio.Group
          label={`Cette étape a déjà ${formatCount(count, "question", "questions")}`}
          value={mode}
          onChange={(chosen) => setMode(chosen as Mode)}
        >
          <Stack gap="xs" mt={8}>
            <Radio value="add" label="Ajouter celles du fichier à la suite" />
            <Radio
              value="replace"
              label={`Supprimer ${count > 1 ? `ces ${count} questions` : "cette question"} et mettre celles du fichier à la place`}
            />
          </Stack>
        </Radio.Group>
      )}
      {importing.error && <ImportErrors failure={importing.error} />}
      <Button
        type="submit"
        ml="auto"
        loading={importing.isPending}
        disabled={!file || !mode}
        {...(mode === "replace" && count > 0 && { color: "red" })}
      >
        {mode === "replace" && count > 0 ? "Remplacer les questions" : "Importer"}
      </Button>
    </Stack>
  );
}

function ImportErrors({ failure }: { failure: Error }) {
  const issues = failure instanceof Refusal ? failure.issues : [];
  return (
    <Box px="md" py="sm" mah={300} bg="var(--red-50)" c="var(--red-700)" bdrs="md" fz="sm" style={{ overflowY: "auto" }} role="alert">
      <p>
        <strong>Rien n'a été importé.</strong> {messageOf(failure)}
      </p>
      {issues.length > 1 && (
        <Box component="ul" className="bullets" mt={8}>
          {issues.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </Box>
      )}
    </Box>
  );
}
