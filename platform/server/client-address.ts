import { isIPv6 } from "node:net";

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const [front, back] = [head as string[], (tail ?? []) as string[]];
  return tail === undefined ? front : [...front, ...Array.from({ length: 8 - front.length - back.length }, () => "0"), ...back];
}

/**
 * The origin of a call, for counting tries: a household or a school has one IPv4 address, or the 2^64 IPv6 addresses of one network.
 * Empty for a connection that is already closed.
 */
export function clientAddress(ip: string | undefined): string {
  if (ip === undefined) return "";
  const [plain = ip] = ip.split("%", 1);
  const mapped = MAPPED_IPV4.exec(plain)?.[1];
  if (mapped !== undefined || !isIPv6(plain)) return mapped ?? plain;
  const network = groupsOf(plain.toLowerCase()).slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
