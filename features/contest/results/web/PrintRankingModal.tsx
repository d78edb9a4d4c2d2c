import { Checkbox, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { flushSync } from "react-dom";
import { formatNumber } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { printSheet } from "#platform/web/PrintSheet.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { WindowFoot } from "#platform/web/WindowFoot.tsx";
import type { CategoryOption } from "#season/categories/category-labels.ts";
import { printMessages, refusalToPrint } from "../print-ranking.ts";
import { type PrintedRow, type PrintedSession, RankingSheet } from "./RankingSheet.tsx";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly categories: readonly CategoryOption[];
  readonly category: string | null;
  readonly session: PrintedSession | null;
  /** Set on a center's page: that center, `null` if it was not found. */
  readonly center?: { readonly name: string; readonly city: string } | null;
  readonly fetchRows: (query: { readonly category?: string; readonly first: number }) => Promise<readonly PrintedRow[]>;
}

interface PrintJob {
  readonly rows: readonly PrintedRow[];
  readonly first: number;
  readonly withSchools: boolean;
}

const ALL = "";
const counts = [10, 50, 100, 500, 1_000];

/** Offers the parts of a ranking, fetches the chosen one and prints it (CTR-04, ADM-09). */
export function PrintRankingModal({ opened, onClose, categories, category: proposed, session, center, fetchRows }: Props) {
  const [chosen, setChosen] = useState<{ category: string; proposed: string | null }>();
  const [first, setFirst] = useState(100);
  const [withSchools, setWithSchools] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [printJob, setPrintJob] = useState<PrintJob>();
  // The choice made here lasts until the page shows another category.
  const category = chosen && chosen.proposed === proposed ? chosen.category : (proposed ?? ALL);

  const print = async () => {
    const refusal = refusalToPrint({ session, center });
    if (refusal !== null || session === null) return toast.failure(refusal ?? printMessages.noSession);
    setBusy(true);
    const rows = await fetchRows({ ...(category !== ALL && { category }), first }).catch(() => undefined);
    setBusy(false);
    if (rows === undefined) return toast.failure(printMessages.failed);
    if (rows.length === 0) return toast.failure(printMessages.empty);
    flushSync(() => setPrintJob({ rows, first, withSchools }));
    onClose();
    window.addEventListener("afterprint", () => setPrintJob(undefined), { once: true });
    await printSheet(`${session.title} ${session.name}${category && ` ${category}`}`, JSON.stringify(rows));
  };

  return (
    <>
      <Modal opened={opened} onClose={onClose} title="Imprimer le classement">
        <Stack>
          <Select
            label="Catégorie"
            data={[{ value: ALL, label: "Toutes, chacune sur ses pages" }, ...categories]}
            value={category}
            onChange={(value) => setChosen({ category: value ?? ALL, proposed })}
          />
          <Select
            label="Combien"
            data={counts.map((count) => ({ value: String(count), label: `Les ${formatNumber(count)} premiers` }))}
            value={String(first)}
            onChange={(value) => setFirst(Number(value))}
          />
          <Checkbox
            label="Avec l'établissement ou le club"
            checked={withSchools}
            onChange={({ currentTarget }) => setWithSchools(currentTarget.checked)}
          />
          <Text size="sm" c="dimmed">
            Les ex æquo du dernier rang sont tous imprimés. Le classement entier se télécharge.
          </Text>
          <WindowFoot mt="xs" onCancel={onClose} isBusy={isBusy} onConfirm={() => void print()}>
            Imprimer
          </WindowFoot>
        </Stack>
      </Modal>
      {printJob && session && <RankingSheet session={session} center={center} {...printJob} />}
    </>
  );
}
