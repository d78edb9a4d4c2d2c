/// <reference path="./saxen.d.ts" />
import { Parser } from "saxen";
import { UnreadableFileError } from "./unreadable-file.ts";

/** Handlers for the elements of an XML, by their names without prefix. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: () => Attributes) => void;
  readonly close?: (name: string) => void;
  /** All the text up to the next tag; CDATA text comes separately. */
  readonly text?: (text: string) => void;
  /** The refusal of a document type: none is ever expanded. */
  readonly doctypeRefusal: string;
}

/** Raw values: `attributeOf` unescapes them. */
export type Attributes = Readonly<Record<string, string | undefined>>;

export interface XmlReader {
  write(xml: string): void;
  end(): void;
}

/** No sound file has as much between two tags. */
const MAX_TOKEN = 4 * 1_024 * 1_024;
const SLICE = 64 * 1_024;

/**
 * Reads an XML piece by piece, in linear time for any content.
 *
 * @throws {UnreadableFileError} if it is not well-formed, ends too early, or declares a document type.
 */
export function xmlReader({ open, close, text, doctypeRefusal }: XmlHandlers): XmlReader {
  let pending = 0;
  const damaged = () => {
    throw UnreadableFileError.damaged();
  };
  const parser = new Parser()
    .on("openTag", (name, attributes) => {
      pending = 0;
      open?.(bareName(name), attributes as () => Attributes);
    })
    .on("closeTag", (name) => {
      pending = 0;
      close?.(bareName(name));
    })
    .on("text", (content) => text?.(unescaped(content)))
    .on("cdata", (content) => text?.(content))
    .on("comment", () => {
      pending = 0;
    })
    .on("attention", (declaration) => {
      throw /^<!(doctype|entity)/i.test(declaration) ? new UnreadableFileError(doctypeRefusal) : UnreadableFileError.damaged();
    })
    .on("warn", damaged)
    .on("error", damaged);
  const write = (xml: string): void => {
    for (let at = 0; at < xml.length; at += SLICE) {
      pending += SLICE;
      if (pending > MAX_TOKEN) damaged();
      parser.write(xml.length <= SLICE ? xml : xml.slice(at, at + SLICE));
    }
  };
  return { write, end: () => void parser.end() };
}

const bareName = (name: string): string => (name.includes(":") ? name.slice(name.indexOf(":") + 1) : name);

/** The value of an attribute by its name, or by `:id` whatever its prefix. */
export function attributeOf(attributes: Attributes, wanted: string): string | undefined {
  const name = wanted.startsWith(":") ? Object.keys(attributes).find((one) => one.endsWith(wanted)) : wanted;
  const value = attributes[name ?? ""];
  return value === undefined ? undefined : unescaped(value);
}

const xmlEntities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Unescapes a text of XML: only the five entities of XML itself and numbers, as no others can be declared without a document type. */
export const unescaped = (text: string): string =>
  text.includes("&")
    ? text
        .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,4}));/gi, (whole, hex, decimal, name) =>
          name === undefined ? characterOf(Number.parseInt(hex ?? decimal, hex ? 16 : 10)) : (xmlEntities[name] ?? whole),
        )
        // Half a character cannot be stored: it is replaced.
        .toWellFormed()
    : text;

const characterOf = (code: number): string => (code <= 0x10_ffff ? String.fromCodePoint(code) : "");
