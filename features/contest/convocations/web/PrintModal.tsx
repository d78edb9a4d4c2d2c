import { Radio, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatCount } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { WindowFoot } from "#platform/web/WindowFoot.tsx";
import { MAX_PAGES } from "../convocation.ts";
import { usePrinting } from "./useConvocations.ts";

interface Props {
  readonly questionnaireId: string;
  readonly convoked: number;
  readonly centerSelect: (value: string | null, onChange: (id: string | null) => void) => ReactNode;
  readonly onClose: () => void;
}

export function PrintModal({ questionnaireId, convoked, centerSelect, onClose }: Props) {
  const isTooMany = convoked > MAX_PAGES;
  const [chosen, choose] = useState(isTooMany ? "center" : "all");
  const [centre, chooseCenter] = useState<string | null>(null);
  const printing = usePrinting(questionnaireId);
  const print = () => printing.mutate(chosen === "center" && centre !== null ? { centre } : {}, { onSuccess: onClose });
  return (
    <Modal opened onClose={onClose} title="Télécharger les convocations">
      <Stack>
        <Radio.Group label="Lesquelles" value={chosen} onChange={choose}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="all"
              label={`Toutes (${formatCount(convoked, "page")})`}
              disabled={isTooMany}
              description={isTooMany && "Plus de 3\u00A0000 pages\u00A0: téléchargez-les centre par centre."}
            />
            <Radio value="center" label="Celles d'un centre" />
          </Stack>
        </Radio.Group>
        {chosen === "center" && centerSelect(centre, chooseCenter)}
        <WindowFoot onCancel={onClose} isBusy={printing.isPending} disabled={chosen === "center" && centre === null} onConfirm={print}>
          Télécharger (PDF)
        </WindowFoot>
      </Stack>
    </Modal>
  );
}
