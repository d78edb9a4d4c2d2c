/// <reference types="vite/types/importMeta.d.ts" />
import type { Endpoint } from "#platform/contract/endpoint.ts";

const modules = import.meta.glob<Record<string, unknown>>("../features/*/*.contract.ts", { eager: true });

const isEndpoint = (value: unknown): value is Endpoint => typeof value === "object" && value !== null && "path" in value && "may" in value;

/** Every endpoint that a contract declares, under the name of its call: `PATCH /clubs/:id`. */
export const contracts: readonly Endpoint[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((exported) => typeof exported === "object" && exported !== null)
  .flatMap((exported) => Object.values(exported as object))
  .filter(isEndpoint);

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
