import { Alert, Button, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { formatCount } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { type FormerSlipOnWire, formerSlipsApi } from "../former-slips.contract.ts";
import { FormerSlipsModal } from "./FormerSlipsModal.tsx";

/** Warns about passwords from a former correspondent's slips or mailbox; renders nothing without any. */
export function FormerSlips({ noun, nextStep }: { noun: string; nextStep: (userIds: readonly string[]) => ReactNode }) {
  const people = useApiQuery(formerSlipsApi.list);
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
            {count === 1 ? `Voir cet ${noun}` : `Voir ces ${noun}s`}
          </Button>
        </Alert>
      )}
      {isOpen && people.data && <FormerSlipsModal people={people.data} noun={noun} nextStep={nextStep} onClose={() => setOpen(false)} />}
    </>
  );
}

function titleOf(people: readonly FormerSlipOnWire[]): string {
  const byMail = people.filter(({ formerEmail }) => formerEmail !== null).length;
  const source = byMail === 0 ? "fiche" : byMail === people.length ? "adresse e-mail" : "fiche ou adresse e-mail";
  return `${formatCount(people.length, "compte")} à reprendre\u00A0: ${source} de quelqu'un qui n'agit plus ici`;
}
