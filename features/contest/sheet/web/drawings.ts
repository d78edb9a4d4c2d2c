import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ServedQuestion } from "../sheet.contract.ts";

const TIMEOUT_MS = 8_000;

/** Images that must load before the page trusts files here; later ones load as they come near. */
const FIRST_IMAGES = 1;

let isInline = false;

export const hasImageFiles = { hasImageFiles: true } as const;

/** Reads a sheet with its images as files, or inline once a file failed to load here. */
export async function withImages<Read extends { readonly questions: readonly Pick<ServedQuestion, "image_start" | "image_end">[] }>(
  queries: QueryClient,
  read: (query: { images?: "files" }) => Promise<Read>,
): Promise<Read> {
  if (isInline) return read({});
  const sheet = await read({ images: "files" });
  const images = sheet.questions.flatMap(({ image_start, image_end }) => [image_start, image_end]).filter((image) => image !== null);
  void areLoaded(images.slice(0, FIRST_IMAGES)).then((isLoaded) => (isLoaded ? undefined : requestInline(queries)));
  return sheet;
}

async function requestInline(queries: QueryClient): Promise<void> {
  if (isInline) return;
  isInline = true;
  const withFiles = { predicate: ({ meta }: Query) => meta?.hasImageFiles === true };
  // The running request asked for files, so it must end first.
  if (queries.isFetching(withFiles) > 0) await queries.refetchQueries(withFiles, { cancelRefetch: false });
  await queries.refetchQueries(withFiles);
}

const areLoaded = (images: readonly string[]): Promise<boolean> =>
  Promise.race([
    Promise.all(images.map(loadImage)).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), TIMEOUT_MS)),
  ]);

async function loadImage(image: string): Promise<void> {
  const element = new Image();
  element.src = imageSourceOf(image);
  await element.decode();
}

/** An image is the address of a file, which has a dot, or PNG as base64, which has none. */
const imageSourceOf = (image: string): string => (image.includes(".") ? image : `data:image/png;base64,${image}`);

/** How a drawing is shown: a file has its size in its address and loads when it comes near. If it fails, all images are requested inline. */
export function useDrawing(image: string) {
  const queries = useQueryClient();
  const [, address, width, height] = /^(.*)#(\d+)x(\d+)$/.exec(image) ?? [];
  if (!address) return { src: imageSourceOf(image) };
  return { src: address, width: Number(width), height: Number(height), loading: "lazy", onError: () => requestInline(queries) } as const;
}
