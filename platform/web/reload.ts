type Preparation = () => Promise<void> | void;

const preparations = new Set<Preparation>();

/** Asks for a word before the page reloads for a new version: what was typed is kept first. Returns how to take it back. */
export const beforeReload = (prepare: Preparation): (() => void) => {
  preparations.add(prepare);
  return () => preparations.delete(prepare);
};

/** Resolves once everybody has kept what they had; rejects when one could not, and the page then stays. */
export const readyToReload = async (): Promise<void> => {
  await Promise.all([...preparations].map((prepare) => prepare()));
};

const lastTries = new Set<Preparation>();

/** What to try before the person signs out: to send what waits. Returns how to take it back. */
export const beforeSignOut = (lastTry: Preparation): (() => void) => {
  lastTries.add(lastTry);
  return () => lastTries.delete(lastTry);
};

/** Resolves once everybody has tried; what could not be sent is kept by the device, and asked about. */
export const readyToSignOut = async (): Promise<void> => {
  await Promise.allSettled([...lastTries].map((lastTry) => lastTry()));
};

interface Question {
  /** Whether this device keeps what is typed: what becomes of it is then asked elsewhere. */
  readonly isKept: boolean;
  readonly ask: () => Promise<boolean>;
}

const questions = new Set<Question>();

/** What to ask before the person signs out: whether to lose what was typed. Returns how to take it back. */
export const askBeforeSignOut = (question: Question): (() => void) => {
  questions.add(question);
  return () => questions.delete(question);
};

/** Whether the person loses what was typed, of everything that `isAsked` holds for. */
export const mayBeLost = async (isAsked: (question: Question) => boolean): Promise<boolean> => {
  for (const question of [...questions].filter(isAsked)) if (!(await question.ask())) return false;
  return true;
};
