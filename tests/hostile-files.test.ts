import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { formWith, type RefusedResponse } from "./person.ts";
import { anOffice, knownTo, uploads, workbookOfXml } from "./uploads.ts";
import { workbookOf } from "./workbook.ts";
import { test as worldly } from "./world.ts";

// Any file sent to an upload call is refused with a message, or read correctly; new calls are tested too.

const test = worldly.extend("office", { scope: "file" }, anOffice);

const blank = Buffer.alloc(8 * 1024 * 1024, " ");
const entities = Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join("");
const genuine = await workbookOf(["Nom", "Prénom"], [["Durand", "Léa"]]);

const hostile: readonly (readonly [what: string, bytes: Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>])[] = [
  ["nothing", Buffer.alloc(0)],
  ["11 MB", Buffer.alloc(11 * 1024 * 1024, "a")],
  ["half a workbook", genuine.subarray(0, genuine.length / 2)],
  ["a zip without a directory", Buffer.from("PK\u0003\u0004 rien d'autre")],
  ["120 MB in a few kilobytes", workbookOfXml([Buffer.from("<worksheet>"), ...Array.from({ length: 15 }, () => blank)])],
  [
    "an entity of the machine's files",
    workbookOfXml(
      '<!DOCTYPE w [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c><v>&e;</v></c></row></sheetData></worksheet>',
    ),
  ],
  [
    "a billion laughs",
    workbookOfXml(`<!DOCTYPE w [<!ENTITY e0 "ha">${entities}]><worksheet><sheetData><row><c><v>&e9;</v></c></row></sheetData></worksheet>`),
  ],
  ["elements that never end", workbookOfXml(`<worksheet>${"<row><c>".repeat(50_000)}`)],
  ["an image", readFileSync(new URL("../demo/drawings/numero.png", import.meta.url))],
  ["a program", Buffer.concat([Buffer.from("\u007fELF"), Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7) % 256))])],
  ["a page of the web", Buffer.from("<!doctype html><table><tr><td>Nom</td></tr></table>")],
  ["lists in lists without end", Buffer.from("[".repeat(200_000))],
  [
    "a prototype",
    Buffer.from('{"format":"palmares-questionnaire","version":1,"__proto__":{"role":"ADMIN"},"questions":[{"__proto__":{}}]}'),
  ],
];

const isClearRefusal = ({ status, message }: RefusedResponse) => [400, 413, 415].includes(status) && /^[\p{Lu}\d].{10,}/u.test(message);

test.for(uploads)(
  "SEC-02 S3 %s: bombs, entities, truncated files and non-lists are refused with what to do",
  async ([, endpoint], { office }) => {
    const query = knownTo(endpoint, office.query);
    for (const [what, bytes] of hostile) {
      const refused = await office.caller.refused(endpoint, { query, body: formWith(endpoint.upload ?? "", await bytes) } as never);
      expect(isClearRefusal(refused), `${what}: ${refused.status} ${refused.message}`).toBe(true);
      expect(JSON.stringify(refused.body)).not.toContain("root:");
      if (what === "11 MB") expect(refused.message).toContain("dépasse 10 Mo");
    }
    for (const [what, body] of Object.entries({ "in another field": formWith("another", genuine), "no form": {} }))
      expect(isClearRefusal(await office.caller.refused(endpoint, { query, body } as never)), what).toBe(true);
  },
);

test.for(uploads)("SEC-02 S3 %s: a truncated form is refused with what to do", async ([, endpoint], { world, office }) => {
  const head = '--x\r\ncontent-disposition: form-data; name="FIELD"; filename="a.xlsx"\r\n\r\n'.replace("FIELD", endpoint.upload ?? "");
  const answer = await world.http.inject({
    method: "POST",
    url: `/api${endpoint.path}?${new URLSearchParams(office.query)}`,
    headers: { "content-type": "multipart/form-data; boundary=x", authorization: `Bearer ${office.caller.token}` },
    payload: Buffer.concat([Buffer.from(head), genuine.subarray(0, 500)]),
  });
  expect([answer.statusCode, answer.json().message]).toEqual([400, "Ce fichier est arrivé incomplet : renvoyez-le."]);
});
