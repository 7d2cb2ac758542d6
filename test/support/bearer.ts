/** Requests an access token as an integrator does; with `usuario` and `password` for that user, otherwise for the client itself. */
export async function obtainBearer(
  url: string,
  who: { clientId: string; clientSecret: string; usuario?: string; password?: string },
  scope?: string,
): Promise<string> {
  const response = await requestToken(url, who, {
    ...(who.usuario === undefined || who.password === undefined
      ? { grant_type: 'client_credentials' }
      : { grant_type: 'password', username: who.usuario, password: who.password }),
    ...(scope === undefined ? {} : { scope }),
  });
  const body = (await response.json()) as Record<string, string>;
  const token = body['access_token'];
  if (token === undefined) throw new Error(`no token: ${JSON.stringify(body)}`);
  return token;
}

export function requestToken(
  url: string,
  client: { clientId: string; clientSecret: string },
  form: Record<string, string>,
): Promise<Response> {
  const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64');
  return fetch(`${url}/api/v1.0/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams(form),
  });
}

/** Logs a user in to the portal; returns the session's headers. */
export async function openPortalSession(
  url: string,
  { usuario, password }: { usuario: string; password: string },
): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/v1.0/sesiones/ingreso`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usuario, password }),
  });
  const { result } = (await response.json()) as { result: Record<string, string> };
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';', 1);
  if (response.status !== 201) throw new Error(`no session: ${JSON.stringify(result)}`);
  return { cookie, 'x-csrf-token': result['csrfToken'] ?? '' };
}
