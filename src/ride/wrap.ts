/**
 * Wraps a text to lines of at most `width` (in the unit of `measure`): at spaces, and inside a word only if it is too wide (codes, e-mail
 * addresses). A line feed always breaks.
 */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n|\r|\n/)) {
    const clean = paragraph.replace(/\t/g, ' ').trim();
    // Fast path.
    if (measure(clean) <= width) lines.push(clean);
    else wrapParagraph(clean, width, measure, lines);
  }
  return lines;
}

function wrapParagraph(text: string, width: number, measure: (text: string) => number, lines: string[]): void {
  let line = '';
  for (const word of text.split(/ +/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = measure(word) <= width ? word : breakWord(word, width, measure, lines);
  }
  lines.push(line);
}

/** Fills whole lines with a word; the rest starts the next line. */
function breakWord(word: string, width: number, measure: (text: string) => number, lines: string[]): string {
  let part = '';
  for (const letter of word) {
    if (part !== '' && measure(part + letter) > width) {
      lines.push(part);
      part = '';
    }
    part += letter;
  }
  return part;
}
