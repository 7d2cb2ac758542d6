/** Reads the secret from a link's hash and removes it from the address bar immediately. */
export function tokenOfLink(): string {
  const token = decodeURIComponent(location.hash.slice(1));
  if (token !== '') history.replaceState(history.state, '', location.pathname);
  return token;
}

/** Reads a typed code, or the code of a pasted link. */
export function tokenIn(typed: string): string {
  const given = typed.trim();
  return given.slice(given.indexOf('#') + 1);
}
