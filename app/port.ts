import { once } from "node:events";
import { createServer } from "node:net";
import type { Settings } from "./settings.ts";

const REASONS: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) =>
    `Le port ${port} est déjà pris par un autre programme : arrêtez-le, ou choisissez un autre port (PORT=${port === 65_535 ? 3000 : port + 1}).`,
  EACCES: (port) =>
    `Le port ${port} est réservé à l'administrateur de la machine : choisissez un port à partir de 1024, derrière un serveur mandataire.`,
  EADDRNOTAVAIL: (_, host) => `L'adresse « ${host} » (HOST) n'est pas de cette machine.`,
  ENOTFOUND: (_, host) => `L'adresse « ${host} » (HOST) n'existe pas.`,
};

/** @throws {Error} In French, before anything is started, when the port cannot be used. */
export async function refuseTakenPort({ PORT: port, HOST: host }: Pick<Settings, "PORT" | "HOST">): Promise<void> {
  const server = createServer().listen({ port, host, exclusive: true });
  try {
    await once(server, "listening");
  } catch (error) {
    const reason = REASONS[String(Reflect.get(Object(error), "code"))];
    throw reason ? new Error(reason(port, host)) : error;
  }
  server.close();
  await once(server, "close");
}
