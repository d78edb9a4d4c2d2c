/** The steps of people in an online stage, each a subset of the first. */
export const onlineSteps = [
  { step: "expected", label: "Peuvent répondre" },
  { step: "opened", label: "Ont ouvert" },
  { step: "saved", label: "Ont enregistré" },
  { step: "finished", label: "Ont répondu à tout" },
] as const;

/** Who has begun, or could have, and has saved nothing: to be reminded. A choice of the list, no step of the dashboard. */
const unsaved = { step: "unsaved", label: "N'ont rien enregistré" } as const;

/** The steps of people in a stage on site: awaited if nothing was entered for them. */
export const sittingSteps = [
  { step: "expected", label: "Attendus" },
  { step: "entered", label: "Saisis" },
  { step: "absent", label: "Absents" },
  { step: "awaited", label: "Restent à saisir" },
] as const;

type OnlineStep = (typeof onlineSteps)[number]["step"];
export type SittingStep = (typeof sittingSteps)[number]["step"];
export type Step = OnlineStep | typeof unsaved.step | SittingStep;

export const steps = [
  "expected",
  "opened",
  "saved",
  "finished",
  "unsaved",
  "entered",
  "absent",
  "awaited",
] as const satisfies readonly Step[];

export const stepsOf = (physical: boolean): readonly { readonly step: Step; readonly label: string }[] =>
  physical ? sittingSteps : [...onlineSteps, unsaved];

/** The step with this name in an address, if the stage has it. */
export const stepOf = (physical: boolean, name: string | undefined): Step | undefined =>
  stepsOf(physical).find(({ step }) => step === name)?.step;

/** The states of an exam center's entries for a stage. */
export const entryStates = [
  { state: "done", label: "Ont tout saisi" },
  { state: "started", label: "En cours" },
  { state: "waiting", label: "Pas encore commencés" },
] as const;
export type EntryState = (typeof entryStates)[number]["state"];

/** The state with this address name, if any. */
export const entryStateOf = (name: string | undefined): EntryState | undefined => entryStates.find(({ state }) => state === name)?.state;
