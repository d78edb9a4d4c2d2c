/// <reference types="vite/types/importMeta.d.ts" />
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { type DeclaredEndpoint, endpointsOf } from "../bin/api-document.ts";

const modules = import.meta.glob<Record<string, unknown>>("../features/*/*/*.contract.ts", { eager: true });

const roomOf = (path: string) => path.split("/").slice(3).join("/");

/** Every endpoint with the contract that declares it, by room: walks that change things run in an order that no area changes. */
export const declaredEndpoints: readonly DeclaredEndpoint[] = Object.entries(modules)
  .toSorted(([a], [b]) => (roomOf(a) < roomOf(b) ? -1 : 1))
  .flatMap(([path, module]) => endpointsOf(module).map((endpoint) => ({ endpoint, file: path.replace("../", "") })));

/** Every endpoint that a contract declares. */
export const contracts: readonly Endpoint[] = declaredEndpoints.map(({ endpoint }) => endpoint);

/** The name of a call: `PATCH /clubs/:id`. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
