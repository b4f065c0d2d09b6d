import { useMemo } from 'react'
import { encode } from 'uqr'
import { pathOfBoxes } from './box-path.ts'

/** Empty modules that scanners need around the code (ISO/IEC 18004). */
const quietZone = 4

type QrCodeProps = { text: string; label: string; className: string }

/**
 * Drawn here, so that no other host sees the text. Black on white in both colour schemes, because
 * scanners need it.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawQrCode(text), [text])
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The side of the drawing, in modules, and the `d` of a path that draws the dark ones. */
function drawQrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [{ x, y, width: 1, height: 1 }] : [])),
  )
  return { size, path: pathOfBoxes(dark) }
}
