import { expect, test } from "vitest";
import { unsubscribeLinks } from "./unsubscribe.service.ts";

const [former, present] = ["f".repeat(40), "p".repeat(40)];
const queryOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

test("PPL-10 « Ne plus recevoir ces messages » of letters sent before the secret was changed works while the former one is given", () => {
  const sent = queryOf(unsubscribeLinks({ secret: former }, "https://x.fr").linkFor("lea@exemple.fr"));
  const after = unsubscribeLinks({ secret: present, formerSecret: former }, "https://x.fr");
  expect(after.mailboxOf(sent)).toBe("lea@exemple.fr");
  expect(after.mailboxOf({ ...sent, adresse: "zoe@exemple.fr" })).toBeUndefined();
  expect(unsubscribeLinks({ secret: present }, "https://x.fr").mailboxOf(sent)).toBeUndefined();
  expect(unsubscribeLinks({ secret: former }, "https://x.fr").mailboxOf(queryOf(after.linkFor("lea@exemple.fr")))).toBeUndefined();
});
