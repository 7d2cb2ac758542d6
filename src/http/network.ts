import { isIP } from 'node:net';

/**
 * Returns the network under which an address is counted: an IPv4 address itself, in any notation; an IPv6 address's /64, since its
 * holder controls all of it. Anything else counts as a single caller: a proxy wrote it.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1); // drop the zone, which is local to this machine
  if (isIP(plain) === 4) return plain;
  if (isIP(plain) !== 6) return '?';
  const groups = groupsOf(plain);
  // ::ffff:0:0/96: an IPv4 address seen through a dual-stack socket.
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

function groupsOf(address: string): number[] {
  // The URL parser normalizes an IPv4 tail to two groups and leaves at most one «::».
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::', 2);
  const numbers = (text: string): number[] => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
