import { createHash } from 'node:crypto';
import { escapeHtml } from '../../mail/liquid.js';

/** HTML built by `html` below: its values are already escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** Template tag: escapes text, keeps HTML and lists of it. */
export function html(strings: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const put = (value: string | Html | readonly Html[]): string => {
    if (typeof value === 'string') return escapeHtml(value);
    return value instanceof Html ? value.text : value.map((part) => part.text).join('');
  };
  return new Html(strings.reduce((text, part, i) => text + put(values[i - 1] ?? '') + part));
}

export const NOTHING = new Html('');

// Mobile first; wide screens get more room. Tables become cards where they would not fit.
const STYLE = `
:root{color-scheme:light dark;--page:#eef1f5;--card:#fff;--ink:#1b1f24;--pale:#5b6672;--rule:#dde3e9;--box:#f4f7fa;--accent:#1f3a5f;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--page:#14181d;--card:#1f252c;--ink:#f1f4f7;--pale:#aeb8c3;--rule:#39424d;--box:#29313a;--accent:#7fb0ee;--on-accent:#10161d}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{max-width:960px;margin:0 auto;padding:12px}
.card{background:var(--card);border:1px solid var(--rule);border-radius:12px;padding:20px}
.issuer{display:flex;gap:16px;align-items:center;flex-wrap:wrap}
.issuer img{height:56px;max-width:220px;object-fit:contain;background:#fff;border-radius:6px;padding:4px}
.issuer p{margin:0}.issuer .name{font-weight:700}.name:not(.long){font-size:18px}
.pale,dt,th{color:var(--pale)}.small{font-size:14px}
h1{font-size:24px;line-height:1.2;margin:16px 0 8px}h2{font-size:17px;margin:28px 0 8px}
.state{border-radius:8px;padding:12px 16px;font-weight:600;margin:12px 0}
.state span{display:block;font-weight:400;font-size:14px}
.ok{background:#e3f4e8;color:#135c2e}.wait{background:#fdf1d7;color:#6b4a00}.bad{background:#b3261e;color:#fff}
.bad strong{font-size:22px;letter-spacing:.04em}
.n{white-space:nowrap}
.amount{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 16px;margin:12px 0}.amount .long{font-size:19px}.name.long{font-size:14px}
.amount strong:not(.long){font-size:26px}.amount strong{font-variant-numeric:tabular-nums}
dl{display:grid;gap:2px 20px;margin:0}dt{font-size:14px;margin-top:8px}dd{margin:0;overflow-wrap:break-word}
dl>div{min-width:0}
.actions{display:flex;flex-wrap:wrap;gap:10px;margin:12px 0 16px}
.actions a{flex:1 1 130px;text-align:center;text-decoration:none;padding:10px 12px;border-radius:8px;font-weight:600;border:1px solid var(--accent);color:var(--accent)}
.actions a.first{background:var(--accent);color:var(--on-accent)}
.answer{border:1px solid var(--rule);border-radius:8px;padding:16px;margin:12px 0 16px}.answer form{display:grid;gap:8px}.answer details{margin-top:12px}.answer details form{padding-top:12px}
.answer input,.answer textarea{font:inherit;color:inherit;background:var(--card);border:1px solid var(--pale);border-radius:6px;padding:10px 12px;width:100%}
.answer label{font-size:14px;color:var(--pale)}
.answer button{font:inherit;font-weight:600;padding:12px;border-radius:8px;border:1px solid var(--accent);color:var(--accent);background:none;cursor:pointer}.answer button.first{background:var(--accent);color:var(--on-accent)}
a:focus-visible,button:focus-visible,input:focus-visible,textarea:focus-visible,summary:focus-visible{outline:3px solid #e8a33d;outline-offset:2px}
table{width:100%;border-collapse:collapse;margin-top:8px}
th{font-size:13px;font-weight:600;text-align:left;padding:6px 8px;border-bottom:1px solid var(--rule)}
td{padding:8px;border-bottom:1px solid var(--rule);vertical-align:top;overflow-wrap:break-word;white-space:pre-line}td.n{white-space:pre}
.scroll{overflow-x:auto}.lines{font-size:15px}.lines td,.lines th{padding-left:6px;padding-right:6px}
summary{cursor:pointer;padding:12px 16px;border-radius:8px;background:var(--box);font-weight:600;color:var(--accent)}
.right{text-align:right;font-variant-numeric:tabular-nums}td.right{white-space:pre}
.totals{margin-left:auto;max-width:360px}.totals td{padding:5px 8px}
.totals .strong td{font-weight:700;font-size:19px;border-bottom:0}
.key{font-family:ui-monospace,Consolas,Menlo,monospace;font-size:14px;background:var(--box);border-radius:8px;padding:10px 12px;white-space:nowrap;user-select:all}
footer{padding:16px 20px;text-align:center}
@media (min-width:640px){main{padding:32px 16px}.card{padding:32px 36px}dl.two{grid-template-columns:1fr 1fr}}
@media (max-width:639px){
.lines thead{position:absolute;clip-path:inset(50%);height:1px;width:1px;overflow:hidden}
.lines,.lines tbody,.lines tr,.lines td{display:block}
.lines tr{background:var(--box);border-radius:8px;padding:8px 12px;margin-bottom:8px}
.lines td{border:0;padding:2px 0;display:flex;justify-content:space-between;gap:16px;text-align:right}
.lines td:empty{display:none}
.lines td>div{min-width:0}
.lines td::before{content:attr(data-label);color:var(--pale);font-size:14px;text-align:left}
.key{font-size:min(14px,calc((100vw - 92px)/29.6))}.tiny{font-size:min(1em,calc((100vw - 92px)/32))}
.totals{max-width:none}}
@media print{body{background:#fff}details::details-content{content-visibility:visible}summary,.actions,footer{display:none}.card{border:0;padding:0}}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Headers of every response below `/c`. The style is allowed by its hash; nothing else may run or load, forms are sent only here, the URL (which is the
 * credential) is never sent as a referrer, and search engines do not index the page.
 */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
  'X-Frame-Options': 'DENY',
} as const;

export function page(title: string, content: Html): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow,noarchive">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${content.text}
</main>
</body>
</html>
`;
}

/** Renders a page with only a message. */
export function notice(title: string, message: string): string {
  return page(
    title,
    html`<div class="card">
      <h1>${title}</h1>
      <p>${message}</p>
    </div>`,
  );
}
