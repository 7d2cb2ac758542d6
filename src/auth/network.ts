import { isIP } from 'node:net';

/**
 * The network that an address stands for where callers are counted: an IPv4 address itself, however it is written; of an IPv6
 * address its /64, since whoever has one has all of that. What is no address is one caller: a proxy wrote it.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1); // without a zone, which is this machine's own affair
  if (isIP(plain) === 4) return plain;
  if (isIP(plain) !== 6) return '?';
  const groups = groupsOf(plain);
  // ::ffff:0:0/96, an IPv4 address as a socket for both kinds shows it.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes an IPv4 tail as two groups, and nothing but one «::» is left out.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::', 2);
  const numbers = (text: string): number[] => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
