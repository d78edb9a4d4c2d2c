import type { Connection } from "#database/open.ts";
import { conflict } from "#platform/server/errors.ts";
import { listValues } from "#platform/server/rows.ts";

/** @throws {Refusal} 409 if they changed since the window read them: saving would bring back or remove people. */
export async function refuseUnreadManagers(db: Connection, read: readonly number[] | undefined, stored: readonly number[]): Promise<void> {
  if (!read) return;
  const differing = [...stored.filter((id) => !read.includes(id)), ...read.filter((id) => !stored.includes(id))];
  if (differing.length === 0) return;
  const names = await namesOf(db, differing);
  const who = names.length === 0 ? "" : ` (${names.join(", ")})`;
  throw conflict(
    `Les responsables ont changé pendant que cette fenêtre était ouverte${who}\u00A0: rien n'est enregistré. Fermez-la et rouvrez-la pour les voir.`,
  );
}

export async function refuseUnreadCorrespondent(db: Connection, read: number | null | undefined, stored: number | null): Promise<void> {
  if (read === undefined || read === stored) return;
  const [now = "plus personne", before = "personne"] = await Promise.all(
    [stored, read].map(async (id) => (id === null ? undefined : (await namesOf(db, [id]))[0])),
  );
  throw conflict(
    `Le correspondant a changé pendant que cette fenêtre était ouverte\u00A0: ${now}, et non ${before}. Rien n'est enregistré\u00A0: fermez-la et rouvrez-la.`,
  );
}

const namesOf = (db: Connection, userIds: readonly number[]) => listValues<string>(db)`
    select coalesce(nullif(trim(concat(firstname, ' ', lastname)), ''), username) from users where id = any(${[...userIds]}::int[]) order by lastname, firstname, id`;
