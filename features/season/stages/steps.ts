/** The steps of people in an online stage, each a subset of the first. */
export const onlineSteps = [
  { step: "expected", label: "Peuvent répondre" },
  { step: "opened", label: "Ont ouvert" },
  { step: "saved", label: "Ont enregistré" },
  { step: "finished", label: "Ont répondu à tout" },
] as const;

/** The people who began, or could have begun, and saved nothing: the list offers them for a reminder, the dashboard does not show this step. */
const unsaved = { step: "unsaved", label: "N'ont rien enregistré" } as const;

/** The steps of people in a stage on site: awaited while they have no entry. */
export const sittingSteps = [
  { step: "expected", label: "Attendus" },
  { step: "entered", label: "Saisis" },
  { step: "absent", label: "Absents" },
  { step: "awaited", label: "Restent à saisir" },
] as const;

export type SittingStep = (typeof sittingSteps)[number]["step"];
export type Step = (typeof onlineSteps)[number]["step"] | typeof unsaved.step | SittingStep;

export const steps: readonly Step[] = [...new Set([...onlineSteps, unsaved, ...sittingSteps].map(({ step }) => step))];

export const stepsOf = (physical: boolean): readonly { readonly step: Step; readonly label: string }[] =>
  physical ? sittingSteps : [...onlineSteps, unsaved];

export const stepOf = (physical: boolean, name: string | undefined): Step | undefined =>
  stepsOf(physical).find(({ step }) => step === name)?.step;

export const entryStates = [
  { state: "done", label: "Ont tout saisi" },
  { state: "started", label: "En cours" },
  { state: "waiting", label: "Pas encore commencés" },
] as const;
export type EntryState = (typeof entryStates)[number]["state"];

export const entryStateOf = (name: string | undefined): EntryState | undefined => entryStates.find(({ state }) => state === name)?.state;
