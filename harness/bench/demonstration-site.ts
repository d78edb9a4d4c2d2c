import { type Browser, chromium, type LaunchOptions, type Page } from "playwright-core";
import { openSession } from "#access/sessions/server/sessions.service.ts";
import { tokensOf } from "#access/sessions/server/tokens.service.ts";
import type { EmbeddedServer } from "#database/embedded.ts";
import { findIds, type Ids, type Visitor } from "#tests/screens.ts";
import { prepareDemonstration } from "../demonstration.ts";
import { type Installation, openInstallation } from "../installation.ts";

export interface Site extends Installation {
  readonly browser: Browser;
  readonly base: string;
  readonly ids: Ids;
}

/** The demonstration, served by a node of its own, and a browser. */
export async function openSite(server: EmbeddedServer, name: string, options: LaunchOptions): Promise<Site> {
  const installation = await openInstallation(server, name, { fill: prepareDemonstration });
  const ids = await findIds(installation.database.pool);
  const { base } = await installation.startNode();
  const browser = await chromium.launch(options);
  const close = async () => {
    await browser.close();
    await installation.close();
  };
  return { ...installation, browser, base, ids, close };
}

/** Signs the visitor in on this page, as the sign-in page would store it. */
export async function signIn(page: Page, { database, secret, ids }: Site, visitor: Visitor): Promise<void> {
  const id = Number(ids[visitor]);
  const { role } = await database.db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow();
  const tokens = await openSession(database.db, tokensOf(secret), id, new Date());
  await page.goto("/version.json");
  await page.evaluate((entries) => Object.entries(entries).map(([name, value]) => localStorage.setItem(name, value)), { ...tokens, role });
}
