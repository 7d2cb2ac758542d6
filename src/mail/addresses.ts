import { BlockList, isIP } from 'node:net';

// IANA's special-purpose registries (RFC 6890 and successors): this machine, private networks, link-local, shared, test,
// multicast and reserved. Nothing of it is a mail server on the internet.
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
// Within global unicast (2000::/3): Teredo and 6to4 carry an IPv4 address inside, the others are for tests and documents.
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [network, bits] of SPECIAL_IPV4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. Anything that is no address at all is not. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address.split('%', 1)[0] ?? '';
  switch (isIP(plain)) {
    case 4:
      return !special.check(plain, 'ipv4');
    case 6:
      return globalUnicast.check(plain, 'ipv6') && !special.check(plain, 'ipv6');
    default:
      return false;
  }
}

/** Whether the operator's list lets a host at this address through: by its name, its address, or a network around it. */
export function isListed(list: readonly string[], host: string, address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return list.some((entry) => {
    if (entry.toLowerCase() === host.toLowerCase() || entry === address) return true;
    const [network = '', bits = ''] = entry.split('/');
    if (isIP(network) !== isIP(address) || !/^\d{1,3}$/.test(bits)) return false;
    const around = new BlockList();
    try {
      around.addSubnet(network, Number(bits), family);
    } catch {
      return false; // more bits than the family has
    }
    return around.check(address, family);
  });
}

/**
 * Whether a text is an e-mail address that we would send to. Narrower than RFC 5321: no quoted names, no address literals, a
 * domain with a dot; no letter of it can end a header or a command.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > 254 || (text.split('@', 1)[0] ?? '').length > 64) return false;
  return /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u.test(
    text,
  );
}

/** The two parts of a sender: `Nombre <correo@dominio>` or the address alone; undefined when it is neither. */
export function readSender(text: string): { readonly name: string; readonly address: string } | undefined {
  const match = /^(?:([^<>\p{Cc}]*)<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim());
  const address = match?.[2] ?? match?.[3] ?? '';
  if (!isMailAddress(address)) return undefined;
  return { name: (match?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1'), address };
}
