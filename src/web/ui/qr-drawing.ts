import { encode } from 'uqr'
import { pathOfBoxes } from './box-path.ts'

/** Empty modules that scanners need around the code (ISO/IEC 18004). */
const quietZone = 4

/** A QR code: the side of the drawing, in modules, and the `d` of a path that draws the dark ones. */
export function drawQrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [{ x, y, width: 1, height: 1 }] : [])),
  )
  return { size, path: pathOfBoxes(dark) }
}
