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

type Question = () => Promise<boolean>;

const questions = new Set<Question>();

/** Asks to be asked before the person signs out: whether something would stay behind. Returns how to take it back. */
export const beforeSignOut = (mayLeave: Question): (() => void) => {
  questions.add(mayLeave);
  return () => questions.delete(mayLeave);
};

/** Whether the person may be signed out: nobody objects, or the person was asked. */
export const maySignOut = async (): Promise<boolean> => {
  for (const mayLeave of questions) if (!(await mayLeave())) return false;
  return true;
};
