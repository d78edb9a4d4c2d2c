import { Alert, Button, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { counted } from "#platform/web/format.ts";
import { ask } from "#platform/web/query.ts";
import { formerSlipsApi, type WhoseOnWire } from "../former-slips.contract.ts";
import { FormerSlipsModal } from "./FormerSlipsModal.tsx";

interface Props {
  /** How one of them is called: « élève », « adhérent ». */
  readonly one: string;
  /** What they are given in place of the password, once it was taken back. */
  readonly next: (userIds: readonly string[]) => ReactNode;
}

/** Told where passwords came with slips of a former correspondent, or by their mailbox; nothing where none did. */
export function FormerSlips({ one, next }: Props) {
  const people = useQuery(ask(formerSlipsApi.list));
  const [isOpen, setOpen] = useState(false);
  const count = people.data?.length ?? 0;
  return (
    <>
      {count > 0 && (
        <Alert color="amber" mb="md" icon={<IconKey aria-hidden />} title={titleOf(people.data ?? [])}>
          <Text>
            Quelqu'un d'autre a pu s'en servir. Vous pouvez {count === 1 ? "le reprendre, ou le garder" : "les reprendre, ou les garder"}.
          </Text>
          <Button size="sm" mt="sm" variant="default" onClick={() => setOpen(true)}>
            {count === 1 ? `Voir cet ${one}` : `Voir ces ${one}s`}
          </Button>
        </Alert>
      )}
      {isOpen && people.data && <FormerSlipsModal people={people.data} one={one} next={next} onClose={() => setOpen(false)} />}
    </>
  );
}

function titleOf(people: readonly WhoseOnWire[]): string {
  const byMail = people.filter(({ formerEmail }) => formerEmail !== null).length;
  const by = byMail === 0 ? "fiche" : byMail === people.length ? "adresse e-mail" : "fiche ou adresse e-mail";
  return `${counted(people.length, "compte")} à reprendre\u00A0: ${by} de l'ancien correspondant`;
}
