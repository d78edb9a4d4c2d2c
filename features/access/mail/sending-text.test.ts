import { expect, test } from "vitest";
import { describeSending } from "./sending-text.ts";

test.each([
  [true, "Un e-mail part vers zoe@exemple.fr."],
  [false, "L'e-mail pour zoe@exemple.fr attend dans Configuration, E-mails\u00A0: aucun serveur d'envoi n'est configuré."],
])("PUB-03 if mail is sent (%s): %s", (sendsMail, words) => {
  expect(describeSending(sendsMail, "zoe@exemple.fr")).toBe(words);
});
