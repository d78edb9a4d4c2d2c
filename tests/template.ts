import { startApplication } from "#app/application.ts";
import type { NodeConfiguration } from "#app/node-configuration.ts";
import { prepareTables } from "#app/prepare.ts";
import { openDatabase } from "#database/open.ts";

export const site = {
  publicUrl: "http://palmares.test",
  federationName: "Championnat d'essai",
  contactEmail: "contact@palmares.test",
  credit: "Essai",
  isDemonstration: false,
};
export const secret = "a secret of thirty-two characters";

/** The application as tests open it: everything real, without log. */
export const openApplication = (databaseUrl: string, others: Partial<NodeConfiguration> = {}) =>
  startApplication({ databaseUrl, connections: 6, secret, site, ...others });

/** The same database for the serving account: if the server has no password for it, else the owner's. */
export const servingUrl = (databaseUrl: string): string => databaseUrl.replace(/\/\/[^:@/?]+/, "//palmares_serving");

/** Prepares a new database, also the queues of the jobs. */
export async function prepareDatabase(databaseUrl: string): Promise<void> {
  const owner = openDatabase(databaseUrl, { max: 2 });
  await prepareTables(servingUrl(databaseUrl), owner);
  await owner.close();
  const application = await openApplication(servingUrl(databaseUrl));
  await application.close();
}
