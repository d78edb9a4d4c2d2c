import { Box, Button, Group, Text } from "@mantine/core";
import { type ComponentProps, useEffect, useMemo, useState } from "react";
import { listEndText } from "#organizations/establishments/list-end.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { call } from "#platform/web/api.ts";
import { formatCount, formatLongDay } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { session } from "#platform/web/session.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { useDraft, useStoredDraft } from "#platform/web/unsaved/useDraft.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { languagesApi } from "#season/configuration/languages.contract.ts";
import { preparedListApi } from "../prepared-list.contract.ts";
import { createPreparedList, otherSchoolOf, type PreparedLine, type PreparedList, savedSheets, withAdded } from "../prepared-list.ts";
import { type Preview, pupilImportApi } from "../pupil-import.contract.ts";
import type { RowContext } from "../pupil-row.ts";
import { ImportChoice, ImportFailed } from "./ImportChoice.tsx";
import { ImportDone, type ImportDoneResult } from "./ImportDone.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { useImport } from "./useImport.ts";

interface Props {
  readonly userId: string;
  /** The correspondent is not confirmed yet: the list is saved, without registering a pupil. */
  readonly savesOnly: boolean;
  readonly schoolCode: string | null;
  readonly refusal: string | null;
  readonly next: ComponentProps<typeof ImportDone>["next"];
}

export function PupilImport(props: Props) {
  const storedList = useStoredDraft<PreparedList>(props.userId, DRAFT_NAME);
  const categories = useApiQuery(categoriesApi.names);
  const languages = useApiQuery(languagesApi.names);
  const context = useMemo<RowContext | null>(() => {
    if (!categories.data || !languages.data) return null;
    const open = categories.data.filter(({ canRegister }) => canRegister).map(({ name }) => name);
    return { today: dayInParis(serverTime()), categories: open, languages: languages.data.map(({ language }) => language) };
  }, [categories.data, languages.data]);
  const failed = [categories, languages].find(({ isError }) => isError);
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (storedList === undefined || context === null) return <Loading lines={6} />;
  return <ImportSteps {...props} storedList={storedList} context={context} />;
}

function ImportSteps({ storedList, context, ...props }: Props & { storedList: PreparedList | null; context: RowContext }) {
  const { userId, savesOnly, schoolCode, refusal, next } = props;
  const [list, setList] = useListDraft(userId, storedList);
  const [done, setDone] = useState<ImportDoneResult | null>(null);
  const { reading, sending, hasFile, choose, setColumnSource, discard } = useImport(list, setList);
  const { count, endAt, isReading, restoring, saving } = usePreparedList(setList, !savesOnly && refusal === null && !list && !done);
  if (done)
    return <ImportDone result={done} remainingCount={list?.preview.lines.length ?? 0} next={next} onContinue={() => setDone(null)} />;
  if (!list && isReading) return <Loading lines={6} />;
  if (!list)
    return (
      <>
        {(count > 0 || endAt !== null) && <PreparedListCard count={count} endAt={endAt} savesOnly={savesOnly} restoring={restoring} />}
        <ImportChoice refusal={refusal} isReading={reading.isPending} error={reading.error} onChoose={choose} />
      </>
    );
  return (
    <ImportPreview
      list={list}
      context={context}
      otherSchool={otherSchoolOf(list, schoolCode)}
      refusal={refusal}
      savesOnly={savesOnly}
      isSending={sending.isPending || saving.isPending}
      error={sending.error ?? saving.error ?? reading.error}
      canRename={hasFile && !reading.isPending}
      onChange={setList}
      onSetSource={setColumnSource}
      onSend={(lines) =>
        savesOnly
          ? saving.mutate(lines)
          : sending.mutate(lines, { onSuccess: (result) => setDone({ ...result, added: withAdded(list, result) }) })
      }
      onDiscard={discard}
    />
  );
}

interface PreparedListProps extends Pick<ReturnType<typeof usePreparedList>, "count" | "endAt" | "restoring"> {
  readonly savesOnly: boolean;
}

function PreparedListCard({ count, endAt, savesOnly, restoring }: PreparedListProps) {
  const end = listEndText({ count, endAt, maySaveAgain: savesOnly }, serverTime(), formatLongDay);
  if (count === 0) return <Text mb="md">{end}</Text>;
  return (
    <Box className="card" component="section" py="lg" px={24} mb={24} aria-label="Liste préparée">
      <Group justify="space-between">
        <div>
          <Text fw={600}>{`Votre liste préparée vous attend\u00A0: ${formatCount(count, "élève")}.`}</Text>
          <Text c="dimmed">
            {savesOnly
              ? "Elle ne part vers personne avant la confirmation."
              : "Relisez-la, puis inscrivez vos élèves\u00A0: rien n'est encore écrit."}
          </Text>
          {end && <Text c="dimmed">{end}</Text>}
        </div>
        <Button variant={savesOnly ? "default" : "main"} loading={restoring.isPending} onClick={() => restoring.mutate()}>
          Revoir la liste
        </Button>
      </Group>
      {restoring.error !== null && <ImportFailed error={restoring.error} />}
    </Box>
  );
}

/** The list prepared before the correspondent was confirmed: saved, and restored (LET-01), the first time by itself if it `isAwaited`. */
function usePreparedList(setList: (list: PreparedList | null) => void, isAwaited: boolean) {
  const { data, isLoading, isFetching } = useApiQuery(preparedListApi.read, { retry: false });
  const rows = data?.rows ?? [];
  const restoring = useMutation({
    mutationFn: () => call(pupilImportApi.importRows, { query: { dryRun: "true" }, body: { rows } }),
    failed: shownByPage,
    meta: { skipsRefetch: true },
    onSuccess: ({ preview }) => setList(createPreparedList("Liste préparée", { ...(preview as Preview), sheets: savedSheets(rows) })),
  });
  const saving = useMutation({
    mutationFn: (lines: readonly PreparedLine[]) => {
      const savedRows = lines
        .filter(({ task }) => task !== "leftOut")
        .map(({ row, cells, place: { sheet, number } }) => ({ row, ...cells, ...(sheet && { sheet, number }) }));
      return call(preparedListApi.save, { body: { rows: savedRows } });
    },
    failed: shownByPage,
    onSuccess: () => {
      setList(null);
      toast.success("Votre liste est gardée.");
    },
  });
  const restores = isAwaited && rows.length > 0 && !isFetching && restoring.isIdle;
  useEffect(() => {
    if (restores) restoring.mutate();
  });
  return {
    count: rows.length,
    /** When the list is or was wiped. */
    endAt: data?.endAt ?? null,
    isReading: isLoading || (isAwaited && restoring.isPending) || restores,
    restoring,
    saving,
  };
}

const DRAFT_NAME = "pupils/import of sheets";

/** The current list, stored on this device until it is sent or abandoned; not without a session, as signing out deletes it. */
function useListDraft(userId: string, found: PreparedList | null) {
  const [list, setList] = useState(found);
  useDraft({ userId, name: DRAFT_NAME, found, edited: list, draft: () => list, isPaused: () => !session.read() });
  return [list, setList] as const;
}
