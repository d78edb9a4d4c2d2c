import { expect } from "vitest";
import { authApi } from "#features/auth/auth.contract.ts";
import { usersApi } from "#features/users/users.contract.ts";
import { Caller } from "./person.ts";
import { aPerson, openWorld, test } from "./world.ts";

test("SEC-02 the log says which call was refused and why, without personal data", async () => {
  const lines: string[] = [];
  const world = await openWorld({ logLevel: "info", logTo: { write: (line: string) => void lines.push(line) } });
  try {
    const { username, email, caller } = await aPerson(world, { lastname: "Ramanujan", email: "srinivasa@exemple.fr" });
    await world.nobody.refused(authApi.logIn, { body: { username, password: "un secret bien gardé" } });
    await world.nobody.call(authApi.resetPassword, { body: { username: email } });
    await caller.call(usersApi.me);
    await new Caller(world.http, "not.a.token").status(usersApi.me);
    const { text } = await world.db.selectFrom("mails").select("text").executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
    const log = lines.join("");
    expect(log).toContain("/api/authentification/log-in");
    expect(log).toContain('"statusCode":401');
    for (const secret of [username, email, "Ramanujan", "un secret bien gardé", token, caller.token ?? ""])
      expect(log).not.toContain(secret);
  } finally {
    await world.close();
  }
});
