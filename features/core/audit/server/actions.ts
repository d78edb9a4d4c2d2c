declare const isDeclared: unique symbol;

/** An action of the trail: its stored name, and the words that follow a name, « Marie Durand a confirmé une inscription ». */
export interface Action {
  readonly name: string;
  readonly sentence: string;
  readonly [isDeclared]: true;
}

const declared = new Map<string, Action>();

/**
 * Declares an action beside the code that records it. Entries keep its name for good, so a retired action stays declared here.
 *
 * @throws {Error} For a name that is declared already: an action has one sentence.
 */
export function action(name: string, sentence: string): Action {
  if (declared.has(name)) throw new Error(`Two actions have the name « ${name} »`);
  const declaration = { name, sentence } as Action;
  declared.set(name, declaration);
  return declaration;
}

export const listActions = (): Action[] => [...declared.values()];

export const sentenceOf = (name: string): string => declared.get(name)?.sentence ?? name;

action("take school over", "a repris un établissement");
