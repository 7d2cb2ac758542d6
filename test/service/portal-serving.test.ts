import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildPortalIfStale, PORTAL } from '../../bin/build-portal.mjs';
import { sharedService } from '../support/running.js';

await buildPortalIfStale();
const service = await sharedService();

/** First load ≤ 300 kB of compressed script; the form's own part ≤ 250 kB more. */
const FIRST_LOAD_BYTES_MAX = 300_000;
const FORM_BYTES_MAX = 250_000;

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, { headers, redirect: 'manual' });

async function scripts(): Promise<string[]> {
  const html = await (await get('/portal/')).text();
  return [...html.matchAll(/(?:src|href)="(\/portal\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
}

/** Compressed size of scripts. */
async function packedBytes(paths: Iterable<string>): Promise<number> {
  let total = 0;
  for (const path of paths) {
    const response = await get(path, { 'accept-encoding': 'gzip' });
    total += Number(response.headers.get('content-length'));
  }
  return total;
}

/** Returns scripts with all their imports. */
async function withImports(paths: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const open = [...paths];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const code = await (await get(path)).text();
    for (const [, name = ''] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      open.push(`/portal/assets/${name}`);
  }
  return found;
}

describe('the page', () => {
  test('is served for every portal path, without caching', async () => {
    for (const path of [
      '/portal/',
      '/portal/ingreso',
      `/portal/comprobantes/${'1'.repeat(49)}?x=1`,
      '/portal/no/hay',
    ]) {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('<div id="root">');
    }
    const root = await get('/', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([root.status, root.headers.get('location')]).toEqual([302, '/portal/']);
    const program = await get('/', { accept: 'application/json' });
    expect([program.status, ((await program.json()) as { result: { code: string } }).result.code]).toEqual([
      404,
      'ruta-no-encontrada',
    ]);
    const bare = await get('/portal');
    expect([bare.status, bare.headers.get('location')]).toEqual([308, '/portal/']);
  });

  test('may run only its own scripts and cannot be framed; its nonce changes each time', async () => {
    const [one, other] = [await get('/portal/'), await get('/portal/')];
    const policy = one.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; ");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(await one.text()).toContain(`nonce="${nonce}"`);
    expect(other.headers.get('content-security-policy')).not.toContain(nonce);
    expect(one.headers.get('x-content-type-options')).toBe('nosniff');
    expect(one.headers.get('referrer-policy')).toBe('no-referrer');
    expect(one.headers.get('x-frame-options')).toBe('DENY');
  });

  test('has nothing inline and names the environment', async () => {
    const html = await (await get('/portal/')).text();
    expect(html).not.toMatch(/<style|style="|<script(?![^>]*\bsrc=)/);
    expect(html).toContain('name="rubrica-ambiente" content="simulador"');
    expect(html).not.toContain('__');
  });
});

describe('installation', () => {
  test('the page names a manifest whose icons are served in their sizes', async () => {
    const html = await (await get('/portal/')).text();
    const path = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? '';
    const response = await get(path);
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    expect((await get('/portal/')).headers.get('content-security-policy')).toContain("manifest-src 'self'");
    const { icons, scope, start_url } = (await response.json()) as Record<string, unknown> & {
      icons: readonly { src: string; sizes: string; purpose?: string }[];
    };
    expect([scope, start_url]).toEqual(['/portal/', '/portal/']);
    expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]);
    for (const { src, sizes } of icons) {
      const picture = Buffer.from(await (await get(src)).arrayBuffer());
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});

describe('its files', () => {
  test('are compressed as the browser accepts, cached forever, with nosniff', async () => {
    const path = (await scripts()).at(-1) ?? '';
    const plain = await get(path, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const bytes = Buffer.from(await plain.arrayBuffer());
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ] as const) {
      const response = await get(path, { 'accept-encoding': accepted });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Number(response.headers.get('content-length'))).toBeLessThan(bytes.length / 2);
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  test('of the first load are at most 300 kB of compressed script', async () => {
    const paths = await scripts();
    expect(paths.length).toBeGreaterThan(0);
    const total = await packedBytes(paths);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(FIRST_LOAD_BYTES_MAX);
  });

  test('of the form, beyond the first load, are at most 250 kB', async () => {
    const loaded = await withImports(await scripts());
    const page = readdirSync(join(PORTAL, 'assets')).find((name) => /^form-page-.*\.js$/.test(name));
    const form = await withImports([`/portal/assets/${page ?? ''}`]);
    const own = [...form].filter((path) => !loaded.has(path));
    const total = await packedBytes(own);
    // Includes the rules of src/documents: not in the first load, and not elsewhere.
    expect(total).toBeGreaterThan(40_000);
    expect(total).toBeLessThanOrEqual(FORM_BYTES_MAX);
  });

  test('that do not exist are 404, never the page', async () => {
    for (const path of ['/portal/assets/index-gone.js', '/portal/assets/..%2findex.html', '/portal/assets/']) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, result: { code: 'ruta-no-encontrada' } });
    }
    for (const path of ['/portal/../package.json', '/portal/%2e%2e/package.json', '/portal/.stamp']) {
      const response = await get(path);
      expect(await response.text(), path).not.toContain('"version"');
    }
  });
});
