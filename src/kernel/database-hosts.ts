/** Expands a PostgreSQL URL with several hosts (`postgres://u:p@h1:5432,h2/db`) into one URL per host. */
export function hostsOf(url: string): string[] {
  const start = url.indexOf('//') + 2;
  const length = url.slice(start).search(/[/?#]|$/);
  const end = start + length;
  const hosts = Math.max(start, url.lastIndexOf('@', end) + 1);
  if (!/^postgres(ql)?:/.test(url)) return [url];
  return url
    .slice(hosts, end)
    .split(',')
    .map((host) => `${url.slice(0, hosts)}${host}${url.slice(end)}`);
}
