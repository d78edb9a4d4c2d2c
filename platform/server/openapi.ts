import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import * as z from "zod";

const Failure = z.object({
  statusCode: z.number(),
  error: z.string(),
  message: z.string().describe("En français, prêt à être montré."),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** What crosses the wire is the input side of every schema: a codec's text, not the Date or the number that code sees. */
const asJsonSchema = (schema: unknown): Record<string, unknown> => {
  const { $schema: _, ...described } = z.toJSONSchema(schema as z.ZodType, {
    target: "draft-2020-12",
    io: "input",
    unrepresentable: "any",
  });
  return described;
};

const done = { 204: { description: "Fait", type: "null" } };
/** An answer that may be nothing is then a 204. */
const orNothing = (answers: Record<string, unknown>) =>
  Object.values(answers).some((answer) => answer instanceof z.ZodOptional) ? done : {};

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
      const { params, querystring, body, response, ...rest } = (schema ?? {}) as Record<string, unknown> & {
        response?: Record<string, unknown>;
      };
      const described = {
        ...rest,
        ...(params !== undefined && { params: asJsonSchema(params) }),
        ...(querystring !== undefined && { querystring: asJsonSchema(querystring) }),
        ...(body !== undefined && { body: asJsonSchema(body) }),
        response: response
          ? {
              ...Object.fromEntries(
                Object.entries(response).map(([status, answer]) => [status, { description: "Réponse", ...asJsonSchema(answer) }]),
              ),
              ...orNothing(response),
              "4xx": { description: "Refus", ...asJsonSchema(Failure) },
            }
          : { ...done, "4xx": { description: "Refus", ...asJsonSchema(Failure) } },
      };
      return { schema: described, url };
    },
  });
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: false });
}
