import { Button, Loader } from "@mantine/core";
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
import { formatTime } from "#platform/web/format.ts";
import styles from "./SheetHeader.module.css";
import type { SheetView } from "./useSheet.ts";

interface Said {
  readonly words: string;
  readonly Icon: TablerIcon;
  readonly tone?: "warning";
}

/** What is saved and what is not, in a few words; the first that is true. */
function saidOf({ state: { phase, isKept, savedAt }, unsaved, isOffline, isServerFailing, isClosed, questions }: SheetView): Said | null {
  if (isClosed) return { words: "Questionnaire fermé", Icon: IconLock };
  if (phase === "saving") return { words: "Enregistrement…", Icon: IconCloudUp };
  if (!isKept && unsaved.length > 0)
    return { words: "Non enregistré : ne fermez pas cette page", Icon: IconAlertTriangle, tone: "warning" };
  if (isServerFailing)
    return { words: "Erreur du serveur : vos réponses sont gardées sur cet appareil", Icon: IconCloudOff, tone: "warning" };
  if (isOffline) return { words: "Hors connexion : vos réponses sont gardées sur cet appareil", Icon: IconCloudOff, tone: "warning" };
  if (unsaved.length > 0) return { words: "Modifications non enregistrées", Icon: IconCloudUp, tone: "warning" };
  if (savedAt !== null) return { words: `Enregistré à ${formatTime(savedAt)}`, Icon: IconCloudCheck };
  return questions.some(({ usersAnswers }) => usersAnswers !== null) ? { words: "Réponses enregistrées", Icon: IconCloudCheck } : null;
}

/** The state of the sheet for the eye; `SaveNews` tells it to a screen reader, once. */
export function SaveState({ view }: { view: SheetView }) {
  const said = saidOf(view);
  return (
    said && (
      <p className={styles.state} data-tone={said.tone} aria-hidden="true">
        <said.Icon size={18} />
        <span>{said.words}</span>
      </p>
    )
  );
}

export const SaveNews = ({ view }: { view: SheetView }) => (
  <p role="status" className="hidden-text">
    {saidOf(view)?.words}
  </p>
);

/** The buttons of the header: the one that saves, while there is something to save to, and the one that leaves. */
export function SheetActions({ view, onQuit }: { view: SheetView; onQuit: () => void }) {
  return (
    <>
      <div className={styles.inHeader}>
        <SaveState view={view} />
      </div>
      {!view.isClosed && (
        <Button
          variant="main"
          className={styles.save}
          leftSection={<SaveIndicator phase={view.state.phase} />}
          onClick={() => void view.sheet.save()}
          aria-keyshortcuts="Control+S"
        >
          Enregistrer
        </Button>
      )}
      <Button variant="subtle" className={styles.quit} leftSection={<IconLogout size={20} aria-hidden />} onClick={onQuit}>
        <span>Quitter</span>
      </Button>
    </>
  );
}

/** Turns while the answers are on their way, and goes a second after they are saved (specification 1, section 4). */
function SaveIndicator({ phase }: Pick<SheetView["state"], "phase">) {
  if (phase !== "saving" && phase !== "saved") return <IconDeviceFloppy size={20} aria-hidden />;
  return (
    <span role="progressbar" aria-label="Enregistrement" className={styles.indicator}>
      {phase === "saving" ? <Loader size={18} color="var(--ink-950)" /> : <IconCheck size={20} aria-hidden />}
    </span>
  );
}
