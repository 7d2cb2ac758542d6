/** Longer path segments without a word in them are taken for a secret: `/hooks/T02AB/B03CD/9xQz…`. */
const TOKEN = /^(?=.*\d)[\w~.-]{12,}$|^[\w~.%-]{24,}$/;

/** An address without what may be a secret: user and password, query, fragment and token-like parts of the path. */
export function maskedUrl(url: string): string {
  if (!URL.canParse(url)) return '***';
  const { protocol, host, pathname, search } = new URL(url);
  const path = pathname
    .split('/')
    .map((part) => (TOKEN.test(part) ? '***' : part))
    .join('/');
  return `${protocol}//${host}${path}${search === '' ? '' : '?***'}`;
}
