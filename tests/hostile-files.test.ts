import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { zip } from "#platform/server/zip-write.ts";
import { contracts, nameOf } from "./contracts.ts";
import { formWith, type RefusedResponse } from "./person.ts";
import { aStage } from "./stages.ts";
import { workbookOf } from "./workbook.ts";
import { anAdmin, aSchool, test as worldly } from "./world.ts";

// Any file sent to an upload call is refused with a message, or read correctly; new calls are tested too.

const test = worldly.extend("office", { scope: "file" }, async ({ world }) => {
  const [stage, school, admin] = [await aStage(world), await aSchool(world), await anAdmin(world)];
  return { caller: admin.caller, query: { questionnaireId: stage.wireId, establishmentId: school.wireId, mode: "add" } };
});

const zipped = (parts: Readonly<Record<string, string | readonly Buffer[]>>) =>
  buffer(
    zip(
      Object.entries(parts).map(([path, content]) => ({ path, content: typeof content === "string" ? [Buffer.from(content)] : content })),
    ),
  ) as Promise<Buffer<ArrayBuffer>>;

const relation = (type: string, target: string) =>
  `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

const aWorkbook = (sheet: string | readonly Buffer[]) =>
  zipped({
    "_rels/.rels": relation("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": '<workbook><sheets><sheet name="Un" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": relation("worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": sheet,
  });

const blank = Buffer.alloc(8 * 1024 * 1024, " ");
const entities = Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join("");
const genuine = await workbookOf(["Nom", "Prénom"], [["Durand", "Léa"]]);

const hostile: readonly (readonly [what: string, bytes: Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>])[] = [
  ["nothing", Buffer.alloc(0)],
  ["11 MB", Buffer.alloc(11 * 1024 * 1024, "a")],
  ["half a workbook", genuine.subarray(0, genuine.length / 2)],
  ["a zip without a directory", Buffer.from("PK\u0003\u0004 rien d'autre")],
  ["120 MB in a few kilobytes", aWorkbook([Buffer.from("<worksheet>"), ...Array.from({ length: 15 }, () => blank)])],
  [
    "an entity of the machine's files",
    aWorkbook(
      '<!DOCTYPE w [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c><v>&e;</v></c></row></sheetData></worksheet>',
    ),
  ],
  [
    "a billion laughs",
    aWorkbook(`<!DOCTYPE w [<!ENTITY e0 "ha">${entities}]><worksheet><sheetData><row><c><v>&e9;</v></c></row></sheetData></worksheet>`),
  ],
  ["elements that never end", aWorkbook(`<worksheet>${"<row><c>".repeat(50_000)}`)],
  ["an image", readFileSync(new URL("../demo/drawings/numero.png", import.meta.url))],
  ["a program", Buffer.concat([Buffer.from("\u007fELF"), Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7) % 256))])],
  ["a page of the web", Buffer.from("<!doctype html><table><tr><td>Nom</td></tr></table>")],
  ["lists in lists without end", Buffer.from("[".repeat(200_000))],
  [
    "a prototype",
    Buffer.from('{"format":"palmares-questionnaire","version":1,"__proto__":{"role":"ADMIN"},"questions":[{"__proto__":{}}]}'),
  ],
];

/** Pictures are sent to a stage of a school, with a code: answer-sheets.test.ts sends it what is no picture. */
const uploads = contracts.filter(({ upload }) => upload && upload !== "picture").map((endpoint) => [nameOf(endpoint), endpoint] as const);

const isClearRefusal = ({ status, message }: RefusedResponse) => [400, 413, 415].includes(status) && /^[\p{Lu}\d].{10,}/u.test(message);

test.for(uploads)(
  "SEC-02 S3 %s: bombs, entities, truncated files and non-lists are refused with what to do",
  async ([, endpoint], { office }) => {
    const acceptedParams = new Set(Object.keys(Reflect.get(Object(endpoint.query), "shape")));
    const query = Object.fromEntries(Object.entries(office.query).filter(([name]) => acceptedParams.has(name)));
    for (const [what, bytes] of hostile) {
      const refused = await office.caller.refused(endpoint, { query, body: formWith(endpoint.upload ?? "", await bytes) } as never);
      expect(isClearRefusal(refused), `${what}: ${refused.status} ${refused.message}`).toBe(true);
      expect(JSON.stringify(refused.body)).not.toContain("root:");
      if (what === "11 MB") expect(refused.message).toContain("dépasse 10 Mo");
    }
    expect(
      isClearRefusal(await office.caller.refused(endpoint, { query, body: formWith("another", genuine) } as never)),
      "in another field",
    ).toBe(true);
    expect(isClearRefusal(await office.caller.refused(endpoint, { query, body: {} } as never)), "no form").toBe(true);
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
