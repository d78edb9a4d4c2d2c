import { Button, Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { toBring } from "../convocation.ts";
import { usePrinting } from "./useConvocations.ts";

/** What to bring, and a convocation to print (PAR-06). */
export function OwnConvocation({ questionnaireId }: { questionnaireId: string }) {
  const printing = usePrinting(questionnaireId);
  return (
    <Group align="flex-end" justify="space-between" gap="14px 28px" mt="md">
      <div>
        <Text mb={4} fw={600} inherit>
          À apporter
        </Text>
        <ul className="bullets">
          {toBring.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </div>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={printing.isPending}
        onClick={() => printing.mutate({})}
      >
        Télécharger ma convocation (PDF)
      </Button>
    </Group>
  );
}
