import { encode } from 'uqr'

/** The modules that scanners expect around a code. */
const border = 4

/** Draws each dark module as a square of one path. */
function pathOf(data: boolean[][]): string {
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [['M', x, ' ', y, 'h1v1h-1z'].join('')] : [])),
  )
  return squares.join('')
}

/** Black on white in both colour schemes, because scanners need it. */
export function ReceiptQr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border })
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="receipt-qr">
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
}
