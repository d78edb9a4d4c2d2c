import { buffer } from "node:stream/consumers";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { zip } from "#platform/server/zip-write.ts";
import { contracts, nameOf } from "./contracts.ts";
import { aStage } from "./stages.ts";
import { anAdmin, aSchool, type World } from "./world.ts";

/** The calls that take a file. Pictures have their own tests in features/school/answer-sheets. */
export const uploads = contracts
  .filter(({ upload }) => upload && upload !== "picture")
  .map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** A fixture: an officer, a school, and the parameters of these calls. */
export async function anOffice({ world }: { readonly world: World }) {
  const [stage, school, admin] = [await aStage(world), await aSchool(world), await anAdmin(world)];
  return { caller: admin.caller, school, query: { questionnaireId: stage.wireId, establishmentId: school.wireId, mode: "add" } };
}

/** The parameters that this call knows. */
export const knownTo = ({ query }: Endpoint, values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in Reflect.get(Object(query), "shape")));

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const relations = (...list: readonly string[]) => `<Relationships>${list.join("")}</Relationships>`;

/** A workbook of these worksheets, as they are written inside it. */
export function workbookOfXml(...sheets: readonly (string | readonly Buffer[])[]): Promise<Buffer<ArrayBuffer>> {
  const parts: Readonly<Record<string, string | readonly Buffer[]>> = {
    "_rels/.rels": relations(relation("r", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<workbook><sheets>${sheets.map((_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="r${at}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(...sheets.map((_, at) => relation(`r${at}`, "worksheet", `worksheets/s${at}.xml`))),
    ...Object.fromEntries(sheets.map((xml, at) => [`xl/worksheets/s${at}.xml`, xml])),
  };
  const files = Object.entries(parts).map(([path, content]) => ({
    path,
    content: typeof content === "string" ? [Buffer.from(content)] : content,
  }));
  return buffer(zip(files)) as Promise<Buffer<ArrayBuffer>>;
}
