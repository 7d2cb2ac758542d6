import { useMemo, type ReactElement } from 'react';
import { qrPath } from './qr.js';

/** QR code, dark on white in both themes: scanners need the contrast. */
export function QrCode({
  value,
  label,
  width,
}: {
  readonly value: string;
  readonly label: string;
  readonly width: number;
}): ReactElement {
  const { size, path } = useMemo(() => qrPath(value), [value]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={width}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
