import { defineConfig } from 'vite';

/** Where `npm run portal:dev` finds a running service. */
const service = process.env['RUBRICA_URL'] ?? 'http://127.0.0.1:8080';
/** To V8: a whole file at once, instead of each function when it is first called. Others ignore it. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad';
const proxied = { target: service, changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  base: '/portal/',
  oxc: { jsx: { runtime: 'automatic' } },
  resolve: {
    alias: [
      // What src/documents uses on the server and a browser must not, or need not, have.
      { find: /^libxml2-wasm$/, replacement: `${import.meta.dirname}/src/browser/no-foreign-xml.ts` },
      { find: /^#typebox\/compile$/, replacement: `${import.meta.dirname}/src/browser/interpreted-schema.ts` },
    ],
  },
  plugins: [
    {
      // Pages are loaded before they are opened: compiled then, and not function by function while they are first drawn.
      name: 'rubrica-compile-hints',
      apply: 'build',
      augmentChunkHash: ({ isEntry }) => (isEntry ? '' : COMPILE_ALL),
      generateBundle: (_, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && !file.isEntry) file.code = `${COMPILE_ALL}\n${file.code}`;
      },
    },
    {
      // What the service fills in when it serves the page itself.
      name: 'rubrica-page',
      apply: 'serve',
      transformIndexHtml: (html) =>
        html.replace('__AMBIENTE__', 'simulador').replace('__DIAS_ATRAS__', '1').replace('__OTRA_INSTALACION__', ''),
    },
  ],
  build: {
    outDir: '../dist/portal',
    target: 'es2022',
    assetsInlineLimit: 0, // the policy has no `data:` for scripts and styles, and pictures are cached by name
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // What the first page needs is one file: Rolldown alone makes one of each part that later pages share with it (97 requests).
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'inicial', tags: ['$initial'] }] } } },
  },
  server: { port: 5173, proxy: { '/api': proxied, '/salud': proxied } },
});
