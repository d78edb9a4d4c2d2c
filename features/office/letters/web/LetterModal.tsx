import { Alert, Button, Group, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { officeLetters } from "#access/mail/office-letters.ts";
import { call } from "#platform/web/api.ts";
import { FormModal } from "#platform/web/FormModal.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { letterDraftOf } from "../letter-draft.ts";
import { lettersApi, type OccasionLetterOnWire } from "../letters.contract.ts";
import { LetterPreview } from "./LetterPreview.tsx";
import { PlaceholderList } from "./PlaceholderList.tsx";

export function LetterModal({ letter: { occasion, subject, text, isOn }, onClose }: { letter: OccasionLetterOnWire; onClose: () => void }) {
  const { title, when, placeholders, isUnsubscribable, always, required, agrees } = officeLetters[occasion];
  const params = { occasion };
  const stored = { subject, text, isOn };
  const edit = useChangesForm({
    stored,
    schema: letterDraftOf(occasion),
    save: (changes) => call(lettersApi.update, { params, body: { ...stored, ...changes } }),
    done: "E-mail enregistré",
    failed: "Erreur lors de l'enregistrement de l'e-mail",
    onSaved: onClose,
  });
  const { form } = edit;
  const preview = useMutation({
    mutationFn: () => call(lettersApi.preview, { params, body: { subject: form.values.subject, text: form.values.text } }),
    meta: { skipsRefetch: true },
  });
  return (
    <FormModal title={title} width={720} lossMessage="Ce que vous avez changé de cet e-mail sera perdu." edit={edit} onClose={onClose}>
      <Text c="dimmed">{when}</Text>
      {always === null ? (
        <Switch
          label="Envoyer cet e-mail"
          description="Rien ne part pour ce qui a eu lieu avant que vous l'activiez."
          {...form.getInputProps("isOn", { type: "checkbox" })}
        />
      ) : (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {always}
        </Alert>
      )}
      <TextInput label="Objet" withAsterisk maxLength={150} {...form.getInputProps("subject")} />
      <Textarea label="Texte" withAsterisk autosize minRows={8} maxRows={18} maxLength={5_000} {...form.getInputProps("text")} />
      <PlaceholderList placeholders={placeholders} required={required} agrees={agrees} />
      {isUnsubscribable && (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          Un lien pour ne plus recevoir ces messages est ajouté à la fin.
        </Alert>
      )}
      <Group>
        <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
          Lire comme un participant
        </Button>
      </Group>
      <div role="status">
        {preview.data &&
          (preview.data.length > 0 ? (
            <Stack gap="md">
              {preview.data.map((letter, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two people may share an address, and the list is replaced whole
                <LetterPreview key={index} letter={letter} />
              ))}
            </Stack>
          ) : (
            <Text c="dimmed">Il n'y a encore personne à qui écrire cet e-mail cette année.</Text>
          ))}
      </div>
    </FormModal>
  );
}
