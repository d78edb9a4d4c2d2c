import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Settings } from "./settings.ts";

const REASONS: Readonly<Record<string, (port: number, host: string) => string>> = {
  EACCES: (port) =>
    `Le port ${port} est réservé à l'administrateur de la machine : choisissez un port à partir de 1024, derrière un serveur mandataire.`,
  EADDRNOTAVAIL: (_, host) => `L'adresse « ${host} » (HOST) n'est pas de cette machine.`,
  ENOTFOUND: (_, host) => `L'adresse « ${host} » (HOST) n'existe pas.`,
};

/** @throws {Error} In French, before anything is started, when the port cannot be used. */
export async function refuseTakenPort({ PORT: port, HOST: host }: Pick<Settings, "PORT" | "HOST">): Promise<void> {
  try {
    await listenOnce(port, host);
  } catch (error) {
    if (Reflect.get(Object(error), "code") === "EADDRINUSE")
      throw new Error(
        `Le port ${port} est déjà pris par un autre programme : arrêtez-le, ou choisissez un autre port (PORT=${await freePortAfter(port, host)}).`,
      );
    const reason = REASONS[String(Reflect.get(Object(error), "code"))];
    throw reason ? new Error(reason(port, host)) : error;
  }
}

async function listenOnce(port: number, host: string): Promise<number> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, "listening");
  const { port: used } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return used;
}

async function freePortAfter(taken: number, host: string): Promise<number> {
  for (let port = taken + 1; port <= Math.min(taken + 20, 65_535); port += 1) {
    const isFree = await listenOnce(port, host).then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
  return listenOnce(0, host);
}
