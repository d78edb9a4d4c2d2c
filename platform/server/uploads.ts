import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { badRequest } from "./errors.ts";

const MAX_BYTES = 10 * 1024 * 1024;
/** Including the form around it. */
export const MAX_UPLOAD_BYTES = MAX_BYTES + 256 * 1024;

/** Lets calls with an upload receive one file, of at most 10 MB, which stays in memory during the call. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fileSize: MAX_BYTES, fields: 20, fieldSize: 10_000, parts: 21, headerPairs: 50 } });
}

/**
 * The file sent in this field of a form.
 *
 * @throws {Refusal} 400 if there is none, or it is empty or above 10 MB.
 */
export async function receiveFile(request: FastifyRequest, field: string): Promise<Buffer> {
  const missingFile = badRequest("Merci de séléctionner un fichier valide...", field);
  if (!request.isMultipart()) throw missingFile;
  const bytes = await readFile(request, field);
  if (bytes === undefined || bytes.length === 0) throw missingFile;
  return bytes;
}

async function readFile(request: FastifyRequest, field: string): Promise<Buffer | undefined> {
  try {
    for await (const part of request.files()) {
      if (part.fieldname === field) return await part.toBuffer();
      // An unread part would block the next one, and the call.
      part.file.resume();
    }
    return undefined;
  } catch (error) {
    if (Reflect.get(Object(error), "code") === "FST_REQ_FILE_TOO_LARGE")
      throw badRequest("Le fichier dépasse 10 Mo : enregistrez-le en plusieurs parties.", field);
    throw badRequest("Ce fichier est arrivé incomplet : renvoyez-le.", field);
  }
}
