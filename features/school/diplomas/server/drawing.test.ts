import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { readPdf, readQrCodes } from "#tests/pdf.ts";
import type { Diploma } from "../diploma-code.ts";
import { verdictOf } from "../verdict.ts";
import { drawDiplomas } from "./drawing.service.ts";
import { checkSignature } from "./signing-keys.service.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const keys = [{ kid: "abc-_1", publicKey: publicKey.export({ format: "jwk" }).x ?? "" }];
const diplomaOf = (index: number): Diploma => ({
  ...{ id: String(index).padStart(11, "0"), name: `Zoé Nom${index}`, championship: "Championnat", year: 2027, stage: "Quart de finale" },
  ...{ category: "C2", distinction: { level: 0, percent: 0 }, place: null, issuedOn: "2027-04-03" },
});
const draw = (count: number) =>
  drawDiplomas({
    ...{ title: "Diplômes", design: "plain", kid: "abc-_1", key: privateKey, publicUrl: "https://jeux.exemple.fr" },
    diplomas: Array.from({ length: count }, (_, index) => diplomaOf(index)),
  });

test("DIP-01 many diplomas are drawn in a thread, the same as few; whoever stops reading ends it", async () => {
  const few = Buffer.concat(await (await draw(2)).toArray());
  const many = Buffer.concat(await (await draw(210)).toArray());
  const pages = readPdf(many);
  expect(pages).toHaveLength(210);
  expect(pages.slice(0, 2)).toEqual(readPdf(few));
  const [first = "", second = ""] = readQrCodes(few);
  expect(await verdictOf(second, { keys, withdrawn: null }, checkSignature)).toMatchObject({
    state: "genuine",
    diploma: { name: "Zoé Nom1" },
  });
  expect(first).not.toBe(second);
  const stopped = await draw(100_000);
  for await (const part of stopped) {
    expect(part.length).toBeGreaterThan(0);
    break;
  }
  expect(stopped.destroyed).toBe(true);
});
