import { conflict } from "./errors.ts";

/** The effect of a change on people that it does not name; `key` confirms it. */
export interface Effect {
  readonly key: string;
  /** Includes the number of people, without a full stop. */
  readonly sentence: string;
}

/**
 * Changes of the configuration that move people require a confirmation of their effects.
 *
 * @throws {Refusal} 409 with how many, and the key that confirms it.
 */
export function refuseUnconfirmed(effects: readonly Effect[], confirmed: string | undefined): void {
  const confirmation = effects.map(({ key }) => key).join(" ");
  if (effects.length === 0 || confirmed === confirmation) return;
  throw conflict(`${effects.map(({ sentence }) => sentence).join("\u00A0; ")}. Rien n'est changé sans votre confirmation.`, {
    moved: { confirmation },
  });
}
