import { type Configuration, startApplication } from "#app/application.ts";
import { migrate } from "#database/migrate.ts";
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

/** Migrates a new database, with the tables of the jobs too. */
export async function prepareDatabase(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { max: 1 });
  await migrate(database);
  await database.close();
  const application = await openApplication(databaseUrl);
  await application.close();
}
