import { type Configuration, startApplication } from "#app/application.ts";
import { prepareFor } from "#app/prepare.ts";
import { openDatabase } from "#database/open.ts";

export const site = {
  publicUrl: "http://palmares.test",
  federationName: "Championnat d'essai",
  contactEmail: "contact@palmares.test",
  credit: "Essai",
  isDemonstration: false,
};
export const secret = "a secret of thirty-two characters";

/** The application as tests open it: everything real, quiet. */
export const openApplication = (databaseUrl: string, others: Partial<Configuration> = {}) =>
  startApplication({ databaseUrl, connections: 6, secret, site, ...others });

/** The same database for the account that serves: of a server that has no password for it, or the owner's. */
export const servingUrl = (databaseUrl: string): string => databaseUrl.replace(/\/\/[^:@/?]+/, "//palmares_serving");

/** Makes a new database ready, with the queues of the jobs too. */
export async function prepareDatabase(databaseUrl: string): Promise<void> {
  const owner = openDatabase(databaseUrl, { max: 2 });
  await prepareFor(servingUrl(databaseUrl), owner);
  await owner.close();
  const application = await openApplication(servingUrl(databaseUrl));
  await application.close();
}
