import ipaddr from 'ipaddr.js';

/** An IP address, whichever way it was written. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Reads an address in every spelling that a resolver would take: decimal, octal, hexadecimal, with fewer than four parts, or
 * an IPv4 address inside an IPv6 one. Undefined: it is a name.
 */
export function readAddress(text: string): Address | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet, by IANA's special-purpose registries: not this machine, private networks,
 * link-local (where clouds keep their metadata), shared, test, multicast, reserved; nor a translated or tunnelled IPv4 address
 * (NAT64, 6to4, Teredo), behind which any of those may stand.
 */
export function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}

/** Whether the operator's list opens a host at this address: by its name, its address, or a network around it. */
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
