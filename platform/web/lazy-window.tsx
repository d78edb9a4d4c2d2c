import { type ComponentType, lazy, Suspense, useState } from "react";
import { Modal } from "./Modal.tsx";
import { prepareReload } from "./reload.ts";
import { Failure } from "./states.tsx";

interface Closable {
  readonly onClose: () => void;
}

/**
 * A window that loads when it opens. A failure is shown in a window of its own, and the page below stays. The next try reloads the page, with the
 * input kept, as the server may have another build.
 */
export function lazyWindow<Props extends Closable>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  const Window = lazy(async (): Promise<{ default: ComponentType<Props> }> => load().catch(() => ({ default: NotLoaded })));
  return (props: Props) => (
    <Suspense>
      <Window {...props} />
    </Suspense>
  );
}

function NotLoaded({ onClose }: Closable) {
  const [isReloading, setReloading] = useState(false);
  const reload = () => {
    setReloading(true);
    void prepareReload().then(
      () => location.reload(),
      () => setReloading(false),
    );
  };
  return (
    <Modal opened onClose={onClose} title="Cette fenêtre n'a pas pu s'ouvrir">
      <Failure
        message="Vérifiez votre connexion. La page va se recharger, sans perdre ce que vous avez saisi."
        {...(!isReloading && { onRetry: reload })}
      />
    </Modal>
  );
}
