import { conflict } from "./errors.ts";

/** What a change does to people who are not named in it; `key` confirms it. */
export interface Effect {
  readonly key: string;
  /** With how many people, without a full stop. */
  readonly sentence: string;
}

/**
 * No change of the configuration moves people without a confirmation of what it moves.
 *
 * @throws {Refusal} 409 with how many, and what confirms it.
 */
export function refuseUnconfirmed(effects: readonly Effect[], confirmed: string | undefined): void {
  const confirmation = effects.map(({ key }) => key).join(" ");
  if (effects.length === 0 || confirmed === confirmation) return;
  throw conflict(`${effects.map(({ sentence }) => sentence).join("\u00A0; ")}. Rien n'est changé sans votre confirmation.`, {
    moved: { confirmation },
  });
}
