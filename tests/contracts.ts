/// <reference types="vite/types/importMeta.d.ts" />
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { type DeclaredEndpoint, endpointsOf } from "../bin/api-document.ts";

const modules = import.meta.glob<Record<string, unknown>>("../features/*/*/*.contract.ts", { eager: true });

/** Every endpoint with the contract that declares it. */
export const declaredEndpoints: readonly DeclaredEndpoint[] = Object.entries(modules).flatMap(([path, module]) =>
  endpointsOf(module).map((endpoint) => ({ endpoint, file: path.replace("../", "") })),
);

/** Every endpoint that a contract declares. */
export const contracts: readonly Endpoint[] = declaredEndpoints.map(({ endpoint }) => endpoint);

/** The name of a call: `PATCH /clubs/:id`. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
