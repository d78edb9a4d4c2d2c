import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { toBring } from "../convocation.ts";
import styles from "./OwnConvocation.module.css";
import { usePrinting } from "./useConvocations.ts";

/** What to bring, and a convocation to print (PAR-06). */
export function OwnConvocation({ questionnaireId }: { questionnaireId: string }) {
  const printing = usePrinting(questionnaireId);
  return (
    <div className={styles.own}>
      <div>
        <p className={styles.title}>À apporter</p>
        <ul className={styles.list}>
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
    </div>
  );
}
