import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Parses an address in every form resolvers accept: decimal, octal, hexadecimal, fewer than four parts, IPv4 inside IPv6. Undefined:
 * it is a name.
 */
export function readAddress(text: string): Address | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is public by IANA's special-purpose registries: not loopback, private, link-local (cloud metadata), shared, test,
 * multicast or reserved, nor a translated or tunnelled IPv4 address (NAT64, 6to4, Teredo), which may hide one of those.
 */
export function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}

/** Whether the operator's allow-list covers a host by name, address or network. */
export function isListed(list: readonly string[], host: string, address: Address): boolean {
  return list.some((entry) => {
    if (entry.toLowerCase() === host.toLowerCase()) return true;
    const [network, bits] = networkOf(entry) ?? [];
    return network?.kind() === address.kind() && address.match(network, bits);
  });
}

function networkOf(entry: string): [Address, number] | undefined {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  const single = readAddress(entry);
  return single && [single, single.kind() === 'ipv4' ? 32 : 128];
}
