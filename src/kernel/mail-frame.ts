/** Parts of a mail in our frame. Each is Liquid source, so all our mails share the frame. */
export interface FramedMail {
  /** Preview text that mail clients show after the subject. */
  readonly preheader: string;
  /** Above the heading; empty: none. */
  readonly logo?: string;
  /** Small line above the heading: the sender. */
  readonly from: string;
  readonly heading: string;
  /** Between heading and footer: rows built by the functions below. */
  readonly rows: readonly string[];
  readonly footer: string;
  /** Background of the page, #rrggbb. */
  readonly background?: string;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#1b1f24';
const PALE = '#5b6672';
export const ACCENT = '#1f3a5f';
const ALARM = '#b3261e';
export const BACKGROUND = '#eef1f5';

/**
 * HTML that mail clients of the last twenty years render alike: tables, inline styles, 600 points wide and narrower on mobile.
 * No external resources. Dark mode: colours are given twice, once for clients that support it (classes under a media query)
 * and once chosen to keep their contrast in clients that invert colours.
 */
export function framed(mail: FramedMail): string {
  const { background = BACKGROUND } = mail;
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${mail.heading}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){.pad{padding-left:20px!important;padding-right:20px!important}.key{font-size:12px!important}}
@media (prefers-color-scheme:dark){.page{background:#14181d!important}.card{background:#1f252c!important;border-color:#39424d!important}.ink{color:#f1f4f7!important}.pale{color:#aeb8c3!important}.rule{border-color:#39424d!important}.box{background:#2a323b!important}.button{background:#7fb0ee!important}.button a{color:#10161d!important}}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${background};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${mail.preheader}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:${background}">
<tr><td align="center" style="padding:24px 8px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" style="max-width:600px;background:#ffffff;border:1px solid #d8dee5;border-radius:10px">
${mail.logo ?? ''}<tr><td class="pad" style="padding:28px 36px 0;${FONT}">
<p class="pale" style="margin:0 0 4px;font-size:14px;line-height:20px;color:${PALE}">${mail.from}</p>
<h1 class="ink" style="margin:0;font-size:23px;line-height:30px;font-weight:700;color:${INK}">${mail.heading}</h1>
</td></tr>
${mail.rows.join('\n')}
<tr><td class="pad" style="padding:28px 36px 28px;${FONT}">
<p class="pale rule" style="margin:0;padding-top:16px;border-top:1px solid #e3e8ed;font-size:12px;line-height:18px;color:${PALE}">${mail.footer}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/** Company logo on white, whatever the background: many logos are dark. */
export function logoRow(src: string, alt: string): string {
  return `<tr><td class="pad" style="padding:28px 36px 0"><img src="${src}" alt="${alt}" height="56" style="display:block;height:56px;max-width:240px;width:auto;background:#ffffff;border:0;border-radius:6px;padding:4px;object-fit:contain"></td></tr>
`;
}

export function paragraph(html: string): string {
  return `<tr><td class="pad ink" style="padding:16px 36px 0;${FONT};font-size:16px;line-height:24px;color:${INK}">${html}</td></tr>`;
}

/** Name and value pairs, stacked; `rows` are built by `fact`. */
export function facts(rows: readonly string[]): string {
  return `<tr><td class="pad" style="padding:20px 36px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="box" style="background:#f4f7fa;border-radius:8px">
<tr><td style="padding:8px 18px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${rows.join('\n')}
</table></td></tr>
</table>
</td></tr>`;
}

export function fact(name: string, value: string, strong = false): string {
  const size = strong ? 'font-size:19px;font-weight:700' : 'font-size:15px';
  return `<tr><td class="pale" style="padding:7px 12px 7px 0;${FONT};font-size:14px;line-height:22px;color:${PALE};vertical-align:top">${name}</td><td class="ink" align="right" style="padding:7px 0;${FONT};${size};line-height:22px;color:${INK};vertical-align:top">${value}</td></tr>`;
}

/** Long number on a separate line, for copying. */
export function code(name: string, value: string): string {
  return `<tr><td class="pad" style="padding:18px 36px 0;${FONT}">
<p class="pale" style="margin:0 0 2px;font-size:13px;line-height:18px;color:${PALE}">${name}</p>
<p class="ink key" style="margin:0;font-family:Consolas,Menlo,monospace;font-size:13px;line-height:19px;color:${INK};word-break:break-all">${value}</p>
</td></tr>`;
}

/** Main action: a link styled as a button. An own colour is kept in dark mode. */
export function button(label: string, href: string, colour: string = ACCENT): string {
  const look = colour === ACCENT ? ' class="button"' : '';
  return `<tr><td class="pad" style="padding:24px 36px 0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td${look} bgcolor="${colour}" style="background:${colour};border-radius:6px"><a href="${href}" style="display:inline-block;padding:13px 26px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${inkOn(colour)};text-decoration:none">${label}</a></td></tr></table></td></tr>`;
}

/** Warning box. */
export function alarm(html: string): string {
  return `<tr><td class="pad" style="padding:18px 36px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${ALARM}" style="background:${ALARM};border-radius:6px;padding:12px 18px;${FONT};font-size:16px;line-height:23px;font-weight:600;color:#ffffff">${html}</td></tr></table></td></tr>`;
}

/** White or black, whichever has more contrast with a colour (WCAG 2.2, relative luminance). */
export function inkOn(colour: string): '#ffffff' | '#000000' {
  const part = (at: number): number => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000';
}
