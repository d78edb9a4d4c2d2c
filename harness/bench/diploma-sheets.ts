import { generateKeyPairSync } from "node:crypto";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Diploma } from "#school/diplomas/diploma-code.ts";
import type { DesignName } from "#school/diplomas/diploma-designs.ts";
import { drawDiplomas } from "#school/diplomas/server/drawing.service.ts";
import { peakMemory } from "../peak-memory.ts";

// node harness/bench/diploma-sheets.ts tiling 10000: signs and draws so many diplomas as a node does, and prints its seconds, megabytes and bytes as JSON.

const [design, count] = [process.argv[2] as DesignName, Number(process.argv[3])];
const { privateKey } = generateKeyPairSync("ed25519");
const firstnames = ["Éléonore", "Zoé", "Олена", "Ελένη", "小明", "محمد", "Jean-Baptiste", "Łukasz"];
const diplomaOf = (index: number): Diploma => ({
  id: String(index).padStart(11, "0"),
  name: `${firstnames[index % firstnames.length]} Nom-Composé${index}`,
  championship: "Championnat des jeux mathématiques et logiques",
  year: 2027,
  stage: "Quart de finale",
  category: "C2",
  distinction: index % 2 === 0 ? { level: 1, percent: 10 } : { level: 0, percent: 0 },
  place: null,
  issuedOn: "2027-04-03",
});
const diplomas = Array.from({ length: count }, (_, index) => diplomaOf(index));
const request = { title: "Diplômes", design, diplomas, kid: "abcdef", key: privateKey, publicUrl: "https://championnat.exemple.fr" };
let bytes = 0;
const counter = new Writable({
  write(part: Buffer, _, done) {
    bytes += part.length;
    done();
  },
});
const start = performance.now();
await pipeline(await drawDiplomas(request), counter);
const seconds = (performance.now() - start) / 1_000;
console.log(JSON.stringify({ seconds, megabytes: peakMemory(), bytes }));
