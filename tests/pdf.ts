import { inflateSync } from "node:zlib";

/** A text without its white space, which a PDF does not keep: letters are placed one by one. */
export const bare = (text: string): string => text.replaceAll(/\s/g, "");

/** What a PDF says, page by page and bare: enough to read what Chromium prints and what we write, whose fonts say the letters of their glyphs. */
export function readPdf(bytes: Buffer): string[] {
  const file = bytes.toString("latin1");
  const objects = new Map([...file.matchAll(/(\d+) 0 obj\b([\s\S]*?)\bendobj/g)].map(([, id, content]) => [Number(id), content ?? ""]));
  const at = (reference: string | undefined): string => objects.get(Number(reference)) ?? "";
  const named = (object: string, name: string): string => {
    const found = new RegExp(`/${name}\\s*(?:(\\d+) 0 R|(<<[\\s\\S]*))`).exec(object);
    return found?.[2] ?? at(found?.[1]);
  };
  const pagesUnder = (id: string): string[] => {
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(at(id))?.[1];
    return kids === undefined ? [at(id)] : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => pagesUnder(kid ?? ""));
  };
  const root = [...objects.values()].find((object) => /\/Type\s*\/Catalog/.test(object)) ?? "";
  return pagesUnder(/\/Pages (\d+) 0 R/.exec(root)?.[1] ?? "").map((page) => {
    const fonts = new Map(
      [...named(named(page, "Resources"), "Font").matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id]) => [
        name,
        lettersOf(streamOf(named(at(id), "ToUnicode"))),
      ]),
    );
    return textOf(streamOf(named(page, "Contents")), fonts);
  });
}

function streamOf(object: string): string {
  const start = /stream\r?\n/.exec(object);
  if (!start) return "";
  const content = Buffer.from(object.slice(start.index + start[0].length, object.lastIndexOf("endstream")), "latin1");
  return object.includes("/FlateDecode") ? inflateSync(content).toString("latin1") : content.toString("latin1");
}

/** The letters of each glyph, by its code in as many hexadecimal digits as the font's texts use. */
interface Letters {
  readonly digits: number;
  readonly of: ReadonlyMap<string, string>;
}

const letter = (hex: string): string => Buffer.from(hex, "hex").swap16().toString("utf16le");
const hexOf = (code: number, digits: number): string => code.toString(16).padStart(digits, "0").toUpperCase();

function lettersOf(toUnicode: string): Letters {
  const of = new Map<string, string>();
  const within = (kind: string) =>
    [...toUnicode.matchAll(new RegExp(`begin${kind}([\\s\\S]*?)end${kind}`, "g"))].map(([, lines]) => lines ?? "");
  for (const lines of within("bfchar"))
    for (const [, glyph = "", hex = ""] of lines.matchAll(/<(\w+)>\s*<(\w+)>/g)) of.set(glyph.toUpperCase(), letter(hex));
  for (const lines of within("bfrange"))
    for (const [, from = "", to = "", first, list = ""] of lines.matchAll(/<(\w+)>\s*<(\w+)>\s*(?:<(\w+)>|\[([^\]]*)\])/g)) {
      const each = [...list.matchAll(/<([\w ]*)>/g)].map(([, hex = ""]) => hex.replaceAll(" ", ""));
      const start = Number.parseInt(from, 16);
      for (let code = start; code <= Number.parseInt(to, 16); code += 1) {
        const hex = first === undefined ? each[code - start] : hexOf(Number.parseInt(first, 16) + code - start, first.length);
        of.set(hexOf(code, from.length), letter(hex ?? ""));
      }
    }
  return { of, digits: [...of.keys()][0]?.length ?? 2 };
}

/** The texts of a page in the order they are drawn. */
function textOf(content: string, fonts: ReadonlyMap<string, Letters>): string {
  let font: Letters | undefined;
  const texts = [...content.matchAll(/\bBT\b([\s\S]*?)\bET\b/g)].map(([, drawn = ""]) => {
    let text = "";
    for (const [, name, hex] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
      if (name) font = fonts.get(name);
      const codes = hex?.toUpperCase().match(new RegExp(`.{${font?.digits ?? 2}}`, "g")) ?? [];
      text += codes.map((code) => font?.of.get(code) ?? "").join("");
    }
    return text;
  });
  return bare(texts.join(""));
}
