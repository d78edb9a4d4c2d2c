import { dirname, join } from "node:path";
import { aboveAll, areaNames, areaOf, belowAll, importsOf, pathOf, type Rooms, type Sources } from "../bin/areas-document.ts";

const order = [...belowAll, ...areaNames, ...aboveAll];
const climbs = (from: string, to: string): boolean => order.indexOf(areaOf(from)) < order.indexOf(areaOf(to));

export const climbingImports = (rooms: Rooms): string[] =>
  [...rooms].flatMap(([room, imports]) => [...imports].filter(([other]) => climbs(room, other)).flatMap(([, files]) => files));

/** The imports of each file, by path from the root. */
export function filesOf(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const imported = (path: string, name: string): string => (name.startsWith("#") ? pathOf(name.slice(1)) : join(dirname(path), name));
  return new Map([...sources].map(([path, source]) => [path, importsOf(source).map((name) => imported(path, name))]));
}

export function cyclesOf(files: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Set(files.keys());
  const importsOfLeft = (file: string): string[] => (files.get(file) ?? []).filter((other) => left.has(other));
  const isLeaf = (file: string): boolean => importsOfLeft(file).length === 0;
  // Without cycles no file is left.
  for (let leaves = [...left].filter(isLeaf); leaves.length > 0; leaves = [...left].filter(isLeaf))
    for (const file of leaves) left.delete(file);
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return importsOfLeft(from).some((other) => reaches(other, to, seen));
  };
  return [...left].flatMap((file) => importsOfLeft(file).flatMap((other) => (reaches(other, file) ? [`${file} -> ${other}`] : [])));
}
