import { drawQrCode } from '../ui/qr-drawing.ts'

/** Black on white in both colour schemes, because scanners need it. */
export function ReceiptQr({ text, label }: { text: string; label: string }) {
  const { size, path } = drawQrCode(text)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="receipt-qr">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
