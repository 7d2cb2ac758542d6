/** Strips from untrusted text what moves a terminal's cursor, changes its colours or reverses the reading order. */
export function stripControl(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ');
}
