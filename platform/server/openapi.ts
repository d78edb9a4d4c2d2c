import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { type FileKind, fileTypes } from "#platform/contract/endpoint.ts";
import { apiDocsPolicy } from "./headers.ts";

const ErrorBody = z.object({
  statusCode: z.number(),
  error: z.string(),
  message: z.string().describe("En français, prêt à être montré."),
  code: z.enum(["STEP_UP", "SECOND_STEP", "FAMILY", "PASSKEY_REQUIRED"]).optional().describe("Ce qu'un programme en comprend."),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** The API transmits the input side of every schema: a codec's text, not the Date or the number of the code. */
const asJsonSchema = (schema: unknown): Record<string, unknown> => {
  const { $schema: _, ...described } = z.toJSONSchema(schema as z.ZodType, {
    target: "draft-2020-12",
    io: "input",
    unrepresentable: "any",
  });
  return described;
};

const noContent = { 204: { description: "Fait", type: "null" } };
/** An optional response may also be a 204. */
const optionalNoContent = (responses: Record<string, unknown>) =>
  Object.values(responses).some((answer) => answer instanceof z.ZodOptional) ? noContent : {};

function responsesOf(response: Record<string, unknown> | undefined, file: FileKind | undefined): Record<string, unknown> {
  if (file) {
    const binary = { schema: { type: "string", format: "binary" } };
    const json = response?.[200] && { "application/json": { schema: asJsonSchema(response[200]) } };
    return { 200: { description: "Fichier", content: { [fileTypes[file]]: binary, ...(json || {}) } } };
  }
  if (!response) return noContent;
  const described = Object.entries(response).map(([status, answer]) => [status, { description: "Réponse", ...asJsonSchema(answer) }]);
  return { ...Object.fromEntries(described), ...optionalNoContent(response) };
}

/** The API describes itself: OpenAPI 3.1 at `/api/openapi.json`, a readable page at `/api/docs` (API-02). */
export async function describeApi(app: FastifyInstance, { title, version }: { title: string; version: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title, version, description: "Toutes les réponses d'erreur ont la même forme : statusCode, error, message, issues." },
      servers: [{ url: "/api" }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    stripBasePath: true,
    transform: ({ schema, url }) => {
      const { params, querystring, body, response, upload, file, ...rest } = (schema ?? {}) as Record<string, unknown> & {
        response?: Record<string, unknown>;
        upload?: string;
        file?: FileKind;
      };
      const described = {
        ...rest,
        ...(params !== undefined && { params: asJsonSchema(params) }),
        ...(querystring !== undefined && { querystring: asJsonSchema(querystring) }),
        ...(body !== undefined && { body: asJsonSchema(body) }),
        ...(upload !== undefined && {
          consumes: ["multipart/form-data"],
          body: { type: "object", properties: { [upload]: { type: "string", format: "binary" } }, required: [upload] },
        }),
        response: { ...responsesOf(response, file), "4xx": { description: "Refus", ...asJsonSchema(ErrorBody) } },
      };
      return { schema: described, url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    indexPrefix: "/api",
    staticCSP: false,
    uiHooks: {
      onRequest: async (_, reply) => {
        reply.header("content-security-policy", apiDocsPolicy);
      },
    },
  });
}
