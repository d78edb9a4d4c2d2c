import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { badRequest } from "./errors.ts";

const MOST_BYTES = 10 * 1024 * 1024;
/** With what a form says around it. */
export const MOST_UPLOAD_BYTES = MOST_BYTES + 256 * 1024;

/** Lets the calls that take a file receive one: a single one, of 10 MB at most, kept in memory for the time of the call. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fileSize: MOST_BYTES, fields: 20, fieldSize: 10_000, parts: 21, headerPairs: 50 } });
}

/**
 * The file sent in this field of a form.
 *
 * @throws {Refusal} 400 when there is none, when it is empty or above 10 MB.
 */
export async function receiveFile(request: FastifyRequest, field: string): Promise<Buffer> {
  const absent = badRequest("Merci de séléctionner un fichier valide...", field);
  if (!request.isMultipart()) throw absent;
  const bytes = await readFile(request, field);
  if (bytes === undefined || bytes.length === 0) throw absent;
  return bytes;
}

async function readFile(request: FastifyRequest, field: string): Promise<Buffer | undefined> {
  try {
    for await (const part of request.files()) {
      if (part.fieldname === field) return await part.toBuffer();
      // What nobody reads would hold the next part back, and the call with it.
      part.file.resume();
    }
    return undefined;
  } catch (error) {
    if (Reflect.get(Object(error), "code") === "FST_REQ_FILE_TOO_LARGE")
      throw badRequest("Le fichier dépasse 10 Mo : enregistrez-le en plusieurs parties.", field);
    throw badRequest("Ce fichier est arrivé incomplet : renvoyez-le.", field);
  }
}
