import { expect } from "vitest";
import { test } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { createAdmin } from "./first-admin.service.ts";

test("PUB-04 an empty database gets one administrator, even from two nodes at once, who chooses a password with the link", async ({
  world,
}) => {
  const first = { username: "chef", email: "chef@exemple.fr", publicUrl: "https://championnat.exemple.fr", now: world.time.now };
  const links = await Promise.all([createAdmin(world.db, first), createAdmin(world.db, first)]);
  const [link = ""] = links.filter((one) => one !== null);
  expect(links).toContain(null);
  expect(link).toMatch(/^https:\/\/championnat\.exemple\.fr\/connexion\/mot-de-passe#token=/);
  const password = "Hypoténuse7";
  await world.nobody.call(authApi.choosePassword, { body: { token: link.split("token=")[1] ?? "", password } });
  const { user } = await world.nobody.call(authApi.logIn, { body: { username: "chef", password } });
  expect(user).toMatchObject({ role: "ADMIN", status: "CONFIRMED" });
  expect(await createAdmin(world.db, { ...first, username: "autre" }), "there is one already").toBeNull();
});
