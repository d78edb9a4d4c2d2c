import { Radio, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { WindowFoot } from "#platform/web/WindowFoot.tsx";
import { MAX_PAGES } from "../convocation.ts";

interface Props {
  readonly convoked: number;
  /** « all » or « center ». */
  readonly chosen: string;
  readonly onChoose: (chosen: string) => void;
  /** The select of a center. */
  readonly children: ReactNode;
  readonly canPrint: boolean;
  readonly isBusy: boolean;
  readonly onPrint: () => void;
  readonly onClose: () => void;
}

/** Chooses what to print: all, up to `MAX_PAGES`, or one center. */
export function PrintModal({ convoked, chosen, onChoose, children, canPrint, isBusy, onPrint, onClose }: Props) {
  const isTooMany = convoked > MAX_PAGES;
  return (
    <Modal opened onClose={onClose} title="Télécharger les convocations">
      <Stack>
        <Radio.Group label="Lesquelles" value={chosen} onChange={onChoose}>
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
        {chosen === "center" && children}
        <WindowFoot onCancel={onClose} isBusy={isBusy} disabled={!canPrint} onConfirm={onPrint}>
          Télécharger (PDF)
        </WindowFoot>
      </Stack>
    </Modal>
  );
}
