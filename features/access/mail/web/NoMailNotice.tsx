import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useSendsMail } from "./useSendsMail.ts";

export const NoMailNotice = () =>
  useSendsMail() ? null : (
    <Alert color="amber" icon={<IconInfoCircle aria-hidden />}>
      Aucun serveur d'envoi n'est configuré&nbsp;: les e-mails attendront dans Configuration, E-mails, où vous pouvez les lire.
    </Alert>
  );
