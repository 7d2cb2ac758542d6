/** Makes untrusted text safe to store and show: well-formed, no control characters, bounded length. */
export function oneLine(text: string | undefined, charsMax: number): string | null {
  const clean = (text ?? '')
    .slice(0, 4 * charsMax)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return (
    Array.from(clean.slice(0, 2 * charsMax))
      .slice(0, charsMax)
      .join('') || null
  );
}
