import { kept } from "#platform/web/kept.ts";
import { session } from "#platform/web/session.ts";
import type { Me } from "./me.ts";

const KEPT = "who is signed in";

/** Whoever runs a centre is known on this device without network too, until the session ends. */
export const remember = (person: Me): Promise<void> => kept.keep(KEPT, person);

export const recall = async (): Promise<Me | undefined> => {
  const person = await kept.read<Me>(KEPT);
  return person?.role === session.read()?.role ? person : undefined;
};

export const { wipe, sweep } = kept;
