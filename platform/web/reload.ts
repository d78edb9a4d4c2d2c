type Preparation = () => Promise<void> | void;

/** Registers one of these; returns a function that unregisters it. */
const registerIn =
  <One>(all: Set<One>) =>
  (one: One): (() => void) => {
    all.add(one);
    return () => all.delete(one);
  };

const preparations = new Set<Preparation>();

/** Registers a preparation before the page reloads for a new version, to save input. */
export const beforeReload = registerIn(preparations);

/** Runs all preparations; rejects if one failed, and the page must then not reload. */
export const prepareReload = async (): Promise<void> => {
  await Promise.all([...preparations].map((prepare) => prepare()));
};

const lastTries = new Set<Preparation>();

/** Registers a last try before sign-out to send waiting data. */
export const beforeSignOut = registerIn(lastTries);

/** Resolves once all have tried; unsent data stay on the device, and the user is asked about them. */
export const prepareSignOut = async (): Promise<void> => {
  await Promise.allSettled([...lastTries].map((lastTry) => lastTry()));
};

interface LossConfirmation {
  /** Whether typed data are saved on this device: another dialog then asks about them. */
  readonly isSavedLocally: boolean;
  readonly confirm: () => Promise<boolean>;
}

const confirmations = new Set<LossConfirmation>();

/** Registers a question before sign-out: whether typed data may be lost. */
export const confirmBeforeSignOut = registerIn(confirmations);

/** Whether the user accepts the loss, for all registered questions that match `isConcerned`. */
export const confirmLoss = async (isConcerned: (confirmation: LossConfirmation) => boolean): Promise<boolean> => {
  for (const confirmation of [...confirmations].filter(isConcerned)) if (!(await confirmation.confirm())) return false;
  return true;
};
