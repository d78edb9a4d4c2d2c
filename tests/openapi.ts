import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import type { Endpoint } from "#platform/contract/endpoint.ts";

interface Document {
  readonly paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>>;
}

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

/** Every application serves the same one: read and compiled once for all files of a worker. */
let document: Document | undefined;
const validators = new Map<string, ValidateFunction | undefined>();

/** Checks that an answer's status is in the OpenAPI document, and has its shape. */
export async function conformsToOpenApi(http: FastifyInstance, { method, path }: Endpoint, { statusCode, body }: Answer): Promise<void> {
  document ??= (await http.inject("/api/openapi.json")).json<Document>();
  const key = `${method} ${path} ${statusCode}`;
  if (!validators.has(key)) {
    const responses = document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]?.responses;
    expect(responses, `${method} ${path} is not described`).toBeDefined();
    const described = responses?.[statusCode];
    expect(described, `${key} is not described`).toBeDefined();
    const schema = described?.content?.["application/json"]?.schema;
    validators.set(key, schema && ajv.compile(schema));
  }
  const validate = validators.get(key);
  if (!validate) return expect(body, key).toBe("");
  expect(validate(JSON.parse(body)), `${key}: ${JSON.stringify(validate.errors)} in ${body.slice(0, 500)}`).toBe(true);
}
