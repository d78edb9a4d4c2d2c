import { expect, test } from "vitest";
import { isSignedFor, readReturnAddress, returnAddressOf } from "./return-address.service.ts";

const [former, present] = ["f".repeat(40), "p".repeat(40)];
const mail = { id: 2_147_483_647, recipient: "Lea@exemple.fr" };

test("CNV-05 a return address is of one mail to one address, whatever the case, and fits before the @", () => {
  const address = returnAddressOf(mail, present, "championnat.exemple.fr");
  expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
  const read = readReturnAddress(["<autre@exemple.fr>", `<${address.toUpperCase()}>`]);
  if (!read) throw new Error("not read");
  expect(isSignedFor(read, { ...mail, recipient: "lea@exemple.fr" }, { secret: present })).toBe(true);
  for (const other of [
    { ...mail, id: 12 },
    { ...mail, recipient: "zoe@exemple.fr" },
  ])
    expect(isSignedFor(read, other, { secret: present })).toBe(false);
  expect(isSignedFor({ ...read, signature: "0".repeat(32) }, mail, { secret: present })).toBe(false);
});

test("CNV-05 reports of mails sent before the secret was changed count while the former one is given", () => {
  const read = readReturnAddress([returnAddressOf(mail, former, "exemple.fr")]);
  if (!read) throw new Error("not read");
  expect(isSignedFor(read, mail, { secret: present, formerSecret: former })).toBe(true);
  expect(isSignedFor(read, mail, { secret: present })).toBe(false);
});

test.for([
  [],
  ["rebonds@exemple.fr"],
  ["rebonds+12@exemple.fr"],
  [`rebonds+12.${"a".repeat(31)}@exemple.fr`],
  [`rebonds+12.${"a".repeat(33)}@exemple.fr`],
  [`rebonds+99999999999.${"a".repeat(32)}@exemple.fr`],
])("CNV-05 %o names no mail", (values) => {
  expect(readReturnAddress(values)).toBeUndefined();
});
