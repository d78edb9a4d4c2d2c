import { globSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import { unsubscribeLinks } from "#access/mail/server/unsubscribe.service.ts";
import { addressLinkApi } from "#people/auth/address-link.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { askForLink, linkIn } from "./password-links.ts";
import { aTeacher, lea } from "./pupil-list.ts";
import { secret, site } from "./template.ts";
import { aPerson, proveForOneCall, test, type World } from "./world.ts";

const ADDRESS = /https?:\/\/[^\s"`<>]*[^\s"`<>.,;:!?)]/g;

/** The pages that mails lead to, of every file that declares mails or builds their links. */
const pagesOfMails = globSync("features/**/*.{mails,service}.ts").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/(?:\{site\}|publicUrl\})(\/[\w/-]+)/g)].map(([, path = ""]) => `${site.publicUrl}${path}`),
);

/** As gateways that examine every link of a mail before its reader does, with or without what follows the #, which browsers keep. */
async function scan(world: World, addresses: readonly string[]): Promise<void> {
  for (const address of addresses)
    for (const method of ["GET", "HEAD", "GET", "OPTIONS"] as const) {
      const { pathname, search, hash } = new URL(address);
      for (const url of [`${pathname}${search}`, `${pathname}${search}${search === "" ? "?" : "&"}${hash.slice(1)}`]) {
        const { statusCode } = await world.http.inject({ method, url, headers: { "user-agent": "SafeLinks" } });
        expect(statusCode, `${method} ${url}`).toBeLessThan(500);
      }
    }
}

const textTo = async ({ db }: World, recipient: string): Promise<string> =>
  (await db.selectFrom("mails").select("text").where("recipient", "=", recipient).orderBy("id", "desc").limit(1).executeTakeFirst())
    ?.text ?? "";

test("CNV-06 a gateway that opens all links of all mails, twice, uses none up: each still serves its reader afterwards", async ({
  world,
}) => {
  const [asking, moving] = [await aPerson(world), await aPerson(world)];
  await (await aTeacher(world)).send([lea]);
  await askForLink(world, asking.username);
  await proveForOneCall(world, moving.id);
  const email = `nouvelle-${moving.id}@exemple.fr`;
  await moving.caller.call(usersApi.changeOwnEmail, { body: { email } });
  const unsubscribing = unsubscribeLinks({ secret }, site.publicUrl).linkFor(asking.email);
  const texts = (await world.db.selectFrom("mails").select("text").execute()).map(({ text }) => text ?? "");
  const addresses = [...texts.flatMap((text) => text.match(ADDRESS) ?? []), ...pagesOfMails, unsubscribing];
  expect(addresses.filter((address) => address.includes("token="))).toHaveLength(3);
  expect(new Set(pagesOfMails).size).toBeGreaterThan(6);
  await scan(world, addresses);
  expect(await world.db.selectFrom("oneTimeLinks").select("kind").where("usedAt", "is not", null).execute()).toEqual([]);
  expect(await world.db.selectFrom("unsubscribed").selectAll().execute()).toEqual([]);
  expect(await world.nobody.status(authApi.choosePassword, linkIn(await textTo(world, "lea@exemple.fr")))).toBe(204);
  expect(await world.nobody.status(authApi.choosePassword, linkIn(await textTo(world, asking.email)))).toBe(204);
  const { token } = linkIn(await textTo(world, email)).body;
  expect(await world.nobody.status(addressLinkApi.confirm, { body: { token } })).toBe(204);
  const { pathname, search } = new URL(unsubscribing);
  expect((await world.http.inject({ method: "POST", url: `${pathname}${search}`, payload: "List-Unsubscribe=One-Click" })).statusCode).toBe(
    200,
  );
  expect(await world.db.selectFrom("unsubscribed").select("mailbox").execute()).toEqual([{ mailbox: asking.email }]);
});
