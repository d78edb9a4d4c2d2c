import { Alert, Checkbox, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import type { MailState } from "../mail-state.ts";

interface Props {
  readonly mails: Readonly<Record<MailState, number>>;
  /** « Demi-finale 2027, samedi 13 mars 2027 à 14 h » */
  readonly occasion: ReactNode;
  /** Whether participants see the stage that they are convoked from, and so their convocation in their space. */
  readonly isStageVisible: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: (again: boolean) => void;
  readonly onClose: () => void;
}

export function MailDialog({ mails, occasion, isStageVisible, isBusy, onConfirm, onClose }: Props) {
  const [again, setAgain] = useState(false);
  const count = mails.toSend + mails.changed + mails.failed + (again ? mails.sent : 0);
  const exceptionLines = [
    { count: mails.changed, text: "à renvoyer\u00A0: le centre, la date, l'heure ou l'adresse e-mail a changé depuis" },
    { count: mails.failed, text: "à envoyer de nouveau après un échec" },
    { count: mails.unreachable, text: "sans adresse e-mail, ou avec celle d'un ancien correspondant\u00A0: à imprimer" },
    { count: mails.unconfirmed, text: "sans e-mail tant que l'inscription n'est pas validée" },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, text }) => `${formatCount(count, "convocation")} ${text}`);
  return (
    <ConfirmDialog
      opened
      title={count === 0 ? "Aucun e-mail n'est à envoyer" : `Envoyer ${formatCount(count, "convocation")} par e-mail\u00A0?`}
      confirm={count === 0 ? "Fermer" : `Envoyer ${formatCount(count, "convocation")}`}
      isBusy={isBusy}
      onConfirm={() => (count > 0 ? onConfirm(again) : onClose())}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>{occasion}</div>
        {count > 1 && <Text>Une famille n'a qu'un e-mail, où chacun a sa partie.</Text>}
        {count > 0 && !isStageVisible && (
          <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
            Cette étape est invisible&nbsp;: montrez-la d'abord, pour que les familles trouvent leur convocation dans leur espace.
          </Alert>
        )}
        {exceptionLines.length > 0 && (
          <List>
            {exceptionLines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        )}
        {mails.sent > 0 && (
          <Checkbox
            label={`Écrire de nouveau à ${formatCount(mails.sent, "personne déjà prévenue", "personnes déjà prévenues")}`}
            checked={again}
            onChange={({ currentTarget: { checked } }) => setAgain(checked)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
