import { action } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { badRequest } from "#platform/server/errors.ts";
import * as queries from "./categories.queries.ts";

export { findCategory, listCategories } from "./categories.queries.ts";

export const CHANGE_CATEGORY = action("change category", "a changé la catégorie");

/** @throws {Refusal} 400 at its field unless it is open to registrations (INS-16). */
export async function openCategoryOr400(db: Connection, name: string): Promise<{ id: number }> {
  const category = await queries.findCategory(db, name);
  if (!category?.canRegister) throw badRequest("Cette catégorie n'est pas ouverte aux inscriptions", "categoryName");
  return category;
}

/** @throws {Refusal} 400 at its field if there is none. */
export async function categoryOr400(db: Connection, name: string): Promise<{ id: number }> {
  const category = await queries.findCategory(db, name);
  if (!category) throw badRequest("Cette catégorie n'existe pas", "categoryName");
  return category;
}

/** The categories open to registrations, by name, in the championship's order. */
export async function openCategoryIds(db: Connection): Promise<ReadonlyMap<string, number>> {
  const open = await queries.listOpenCategories(db);
  return new Map(open.map(({ id, name }) => [name, id]));
}
