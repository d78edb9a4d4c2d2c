import { Box, Button, Group, Loader } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceFloppy,
  IconLock,
  IconLogout,
  type TablerIcon,
} from "@tabler/icons-react";
import { formatOwnTime } from "#platform/web/format.ts";
import { lastSaveOf } from "../sheet.ts";
import styles from "./SheetHeader.module.css";
import type { SheetView } from "./useSheet.ts";

const STABLE_MS = 2_500;

interface SaveStatus {
  readonly text: string;
  readonly Icon: TablerIcon;
  readonly tone?: "warning" | "late";
  readonly isSaved?: boolean;
}

const SAVING: SaveStatus = { text: "Enregistrement…", Icon: IconCloudUp };

function saveStatusOf(view: SheetView): SaveStatus | null {
  const { unsaved, isClosed, closesAt } = view;
  const { phase, isStoredLocally, savedAt } = view.state;
  if (phase === "saving") return SAVING;
  if (isClosed && savedAt !== null && closesAt !== null && savedAt > closesAt)
    return {
      text: `Enregistré, reçu dans la minute qui suit la ${view.isOwnEnd ? "fin" : "fermeture"}`,
      Icon: IconCloudCheck,
      tone: "late",
    };
  if (isClosed) return { text: view.isOwnEnd ? "Temps écoulé" : "Questionnaire fermé", Icon: IconLock };
  if (!isStoredLocally && unsaved.length > 0)
    return { text: "Non enregistré : ne fermez pas cette page", Icon: IconAlertTriangle, tone: "warning" };
  if (view.isServerFailing)
    return { text: "Le serveur ne répond pas : réponses gardées sur l'appareil", Icon: IconCloudOff, tone: "warning" };
  if (view.isOffline) return { text: "Hors connexion : réponses gardées sur l'appareil", Icon: IconCloudOff, tone: "warning" };
  if (view.isWaiting) return { text: "Pas encore enregistré", Icon: IconCloudUp, tone: "warning" };
  if (unsaved.length > 0) return SAVING;
  if (savedAt !== null) return { text: `Enregistré à ${formatOwnTime(savedAt)}`, Icon: IconCloudCheck, isSaved: true };
  return lastSaveOf(view.questions) === null ? null : { text: "Réponses enregistrées", Icon: IconCloudCheck };
}

/** The visible save state; `SaveAnnouncement` announces it once to screen readers. */
export function SaveState({ view }: { view: SheetView }) {
  const status = saveStatusOf(view);
  return (
    status && (
      <Group fz="0.875rem" fw={500} lh={1.3} component="p" wrap="nowrap" gap={8} data-tone={status.tone} aria-hidden="true">
        <status.Icon size={18} />
        <span>{status.text}</span>
      </Group>
    )
  );
}

/** On a phone's bar the state is a sign; `SaveAlarm` has its words when they matter. */
export function SaveSign({ view }: { view: SheetView }) {
  const status = saveStatusOf(view);
  return status && <status.Icon size={22} className={styles.sign} data-tone={status.tone} aria-hidden />;
}

export const SaveAlarm = ({ view }: { view: SheetView }) => saveStatusOf(view)?.tone && <SaveState view={view} />;

/** Announces only lasting states, because an automatic save changes the state three times within seconds. Its hour is always the visible one. */
export function SaveAnnouncement({ view }: { view: SheetView }) {
  const status = saveStatusOf(view);
  const [text] = useDebouncedValue(status?.text, STABLE_MS);
  const isOfFormerHour = status?.isSaved === true && text !== status.text;
  return (
    <p role="status" className="hidden-text">
      {isOfFormerHour || text === SAVING.text ? null : text}
    </p>
  );
}

export function SheetActions({ view, isLeaving, onQuit }: { view: SheetView; isLeaving: boolean; onQuit: () => void }) {
  const status = saveStatusOf(view);
  return (
    <>
      <Box className={`not-on-tablet ${styles.inHeader}`} maw={260}>
        <SaveState view={view} />
      </Box>
      {!view.isClosed && (
        <Button
          variant={status?.tone === "warning" ? "main" : "default"}
          className={styles.save}
          leftSection={<SaveIndicator phase={view.state.phase} isSaved={status?.isSaved ?? false} />}
          onClick={() => void view.sheet.save()}
          aria-keyshortcuts="Control+S"
        >
          Enregistrer
        </Button>
      )}
      <Button
        variant="subtle"
        className={styles.quit}
        leftSection={isLeaving ? <Loader size={20} color="currentcolor" /> : <IconLogout size={20} aria-hidden />}
        aria-busy={isLeaving}
        onClick={onQuit}
      >
        <span>Quitter</span>
      </Button>
    </>
  );
}

/** Spins while the answers are being sent, until a second after they are saved (QST-04). */
function SaveIndicator({ phase, isSaved }: Pick<SheetView["state"], "phase"> & { isSaved: boolean }) {
  if (phase !== "saving" && phase !== "saved")
    return isSaved ? <IconCheck size={20} aria-hidden /> : <IconDeviceFloppy size={20} aria-hidden />;
  return (
    <Group role="progressbar" aria-label="Enregistrement" component="span" wrap="nowrap" align="stretch" gap={0}>
      {phase === "saving" ? <Loader size={18} color="var(--night-950)" /> : <IconCheck size={20} aria-hidden />}
    </Group>
  );
}
