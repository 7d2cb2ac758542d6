import qrcode from 'qrcode-generator';

/** Border that scanners need, in modules (ISO/IEC 18004 §9.1). */
const QUIET_ZONE = 4;

/** A QR code as an SVG path of unit squares, in a square of `size` units with its border. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  // Version by length; error correction M, as for screens.
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  const modules = code.getModuleCount();
  const at = Array.from({ length: modules }, (_, index) => index);
  const squares = at.flatMap((row) =>
    at
      .filter((column) => code.isDark(row, column))
      .map((column) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`),
  );
  return { size: modules + 2 * QUIET_ZONE, path: squares.join('') };
}
