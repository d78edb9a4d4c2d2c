import { Text } from "@mantine/core";
import { formatInstant } from "#platform/web/format.ts";
import { Part } from "#platform/web/ui/Part.tsx";
import { federation } from "../federation.ts";
import { useMe } from "../me.ts";

export function OfficeDecides({ reason, createdAt, advice = "" }: { reason: string; createdAt: string; advice?: string }) {
  const me = useMe();
  return (
    <Part id="confirmation" title="La fédération confirme votre demande">
      <Text my="sm">{reason}</Text>
      <Text my="sm">
        Vous n'avez rien à faire. C'est en général fait en un ou deux jours ouvrés, et nous vous écrivons à{" "}
        <strong>{me?.contact.email}</strong>.
      </Text>
      <Text c="dimmed">
        Demande reçue le {formatInstant(createdAt)}. C'est urgent&nbsp;? Écrivez à{" "}
        <a href={`mailto:${federation.contact}`}>{federation.contact}</a>
        {advice}.
      </Text>
    </Part>
  );
}
