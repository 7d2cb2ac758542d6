import { text } from '../../i18n/index.js';

const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const named = (rows: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  rows.find(([mark]) => mark.test(agent))?.[1];

/** Readable browser name from its user agent. */
export function browserName(agent: string | null): string {
  const browser = named(BROWSERS, agent ?? '');
  const system = named(SYSTEMS, agent ?? '');
  if (browser === undefined || system === undefined) return agent ?? text.session.account.unknownBrowser;
  return text.session.account.browser(browser, system);
}
