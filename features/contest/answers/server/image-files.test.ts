import { expect, onTestFinished } from "vitest";
import { aPng } from "#tests/pictures.ts";
import { aStage, changeStage } from "#tests/stages.ts";
import { aParticipant, openWorld, test, type World } from "#tests/world.ts";
import { answersApi } from "../answers.contract.ts";
import { buildImageFiles } from "./image-files.ts";

const aStageWithImages = async (world: World) => {
  const [start, end] = [await aPng(120, 80), await aPng(60, 40)];
  const plain = { right: ["A"], wrong: ["B"] };
  const questions = [{ ...plain, imageStart: start, imageEnd: end, imageEndAlt: "Un chat" }, { ...plain, imageStart: start }, plain];
  return { start, end, stage: await aStage(world, { active: true, questions }) };
};

/** The address as the browser requests it, without the size. */
const fileOf = (address: string) => address.replace(/#.*/, "");

const imagesOf = ({ questions }: { questions: readonly { image_start: string | null; image_end: string | null }[] }) =>
  questions.map(({ image_start, image_end }) => [image_start, image_end]);

test("QST-01 the specified call has inline images; with « files » each has an address of its PNG, cached forever", async ({ world }) => {
  const { start, end, stage } = await aStageWithImages(world);
  const { caller } = await aParticipant(world);
  const [first, last] = [start.toString("base64"), end.toString("base64")];
  expect(imagesOf(await caller.call(answersApi.active))).toEqual([
    [first, last],
    [first, null],
    [null, null],
  ]);
  expect((await caller.call(answersApi.active)).questions[0]).toMatchObject({ image_start_alt: "", image_end_alt: "Un chat" });
  const withFiles = await caller.call(answersApi.active, { query: { images: "files" } });
  const [[startFile = "", endFile = ""] = [], ...others] = imagesOf(withFiles) as string[][];
  expect(others).toEqual([
    [startFile, null],
    [null, null],
  ]);
  expect(new Set([startFile, endFile]).size).toBe(2);
  for (const [address, image, size] of [
    [startFile, start, "#120x80"],
    [endFile, end, "#60x40"],
  ] as const) {
    expect(address).toMatch(new RegExp(`^/images/[\\w-]{43}\\.png${size}$`));
    const { statusCode, headers, rawPayload } = await world.http.inject(fileOf(address));
    expect([statusCode, rawPayload.equals(image)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
    });
    expect(headers["set-cookie"]).toBeUndefined();
  }
  await caller.call(answersApi.save, { body: [{ questionId: stage.questions[0]?.wireId ?? "", answers: ["A"] }] });
  const again = await caller.call(answersApi.active, { query: { images: "files" } });
  expect(imagesOf(again)).toEqual(imagesOf(withFiles));
  expect(again.questions[0]?.usersAnswers?.answers).toEqual(["A"]);
  expect(await caller.status(answersApi.active, { query: { images: "links" as "files" } })).toBe(400);
});

test("QST-01 SEC-01 an image of no active stage has no address: nobody sees it early, no refusal is cached", async ({ world }) => {
  const { stage } = await aStageWithImages(world);
  const { caller } = await aParticipant(world);
  const [address = ""] = imagesOf(await caller.call(answersApi.active, { query: { images: "files" } }))[0] as string[];
  const ask = async (url: string) => {
    const { statusCode, headers } = await world.http.inject(fileOf(url));
    return [statusCode, headers["cache-control"]];
  };
  expect(await ask(address)).toEqual([200, expect.any(String)]);
  expect(await ask(address.replace(/.{5}\.png/, "AAAAA.png"))).toEqual([404, "no-store"]);
  expect(await ask("/images/..%2f..%2fpackage.json")).toEqual([404, "no-store"]);
  await changeStage(world, stage.id, { active: false });
  expect(await ask(address)).toEqual([404, "no-store"]);
});

test("QST-01 SEC-02 images come from the one origin that the operator sets, and pages allow it", async ({ world: near }) => {
  const far = await openWorld({ imagesUrl: "https://images.exemple.fr" });
  onTestFinished(() => far.close());
  const seen = [near, far].map(async (world) => {
    await aStageWithImages(world);
    const { caller } = await aParticipant(world);
    const policy = String((await world.http.inject("/connexion")).headers["content-security-policy"]);
    const [address] = imagesOf(await caller.call(answersApi.active, { query: { images: "files" } }))[0] ?? [];
    return { address, allowed: /img-src ([^;]*)/.exec(policy)?.[1] };
  });
  expect(await Promise.all(seen)).toEqual([
    { address: expect.stringMatching(/^\/images\//), allowed: "'self' data: blob:" },
    {
      address: expect.stringMatching(/^https:\/\/images\.exemple\.fr\/images\/[\w-]{43}\.png#120x80$/),
      allowed: "'self' data: blob: https://images.exemple.fr",
    },
  ]);
});

test("SEC-02 the name of an image cannot be computed without the secret of the nodes", () => {
  const addresses = ["one secret", "another"].map((secret) => buildImageFiles(secret, "", []).addressOf("iVBORw0KGgo="));
  expect(new Set(addresses).size).toBe(2);
});
