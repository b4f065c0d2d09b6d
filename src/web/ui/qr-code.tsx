import { useMemo } from 'react'
import { drawQrCode } from './qr-drawing.ts'

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
