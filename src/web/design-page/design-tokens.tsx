import { useLayoutEffect, useRef, useState } from 'react'
import { DesignSection } from './design-section.tsx'

/** Each text colour on its backgrounds, with the minimum contrast of WCAG 2.2 AA. */
const pairs = [
  ['--color-text', '--color-page', 4.5],
  ['--color-text', '--color-surface', 4.5],
  ['--color-text', '--color-sunken', 4.5],
  ['--color-muted', '--color-page', 4.5],
  ['--color-muted', '--color-surface', 4.5],
  ['--color-muted', '--color-sunken', 4.5],
  ['--color-link', '--color-page', 4.5],
  ['--color-link', '--color-surface', 4.5],
  ['--color-brass', '--color-surface', 3],
  ['--color-on-action', '--color-action', 4.5],
  ['--color-on-action', '--color-action-hover', 4.5],
  ['--color-success', '--color-success-soft', 4.5],
  ['--color-waiting', '--color-waiting-soft', 4.5],
  ['--color-active', '--color-active-soft', 4.5],
  ['--color-destructive', '--color-destructive-soft', 4.5],
  ['--color-surface', '--color-destructive', 4.5],
  ['--color-line-strong', '--color-surface', 3],
  ['--color-focus', '--color-page', 3],
] as const

const sizes = ['sm', 'base', 'lg', 'lead', 'title', 'section', 'hero']
const weights = ['font-normal', 'font-semibold']
const spaces = ['--spacing-gutter', '--spacing-section']

export function DesignTokens() {
  return (
    <>
      <DesignSection title="Colours and their contrast">
        <div className="grid tiles-60 gap-3">
          {pairs.map(([foreground, background, least]) => (
            <Pair key={foreground + background} {...{ foreground, background, least }} />
          ))}
        </div>
      </DesignSection>
      <DesignSection title="Type">
        {weights.map((weight) => (
          <p key={weight} className={weight}>
            {weight}: Łódź, Győr, Ñuñoa, Œuvre – “quoted”, 1234567890, ±8′, 50 °C, ↑ ↓ ✓ ✗
          </p>
        ))}
        <p className="tabular-nums">
          1,111.11
          <br />
          8,000.00
        </p>
        {sizes.map((size) => (
          <p key={size} style={{ font: `var(--text-${size})/1.2 var(--font-display)` }}>
            {size}: lights over the ridge
          </p>
        ))}
      </DesignSection>
      <DesignSection title="Space, radius, shadow">
        {spaces.map((space) => (
          <div key={space}>
            <code>{space}</code>
            <div
              className="h-4"
              style={{ width: `var(${space})`, background: 'var(--color-brass)' }}
            />
          </div>
        ))}
        <div className="grid tiles-60 gap-3">
          {['control', 'card'].map((radius) => (
            <div
              key={radius}
              className="panel grid min-h-20 place-items-center p-3 text-sm"
              style={{ borderRadius: `var(--radius-${radius})` }}
            >
              --radius-{radius}
            </div>
          ))}
          {['card', 'overlay'].map((shadow) => (
            <div
              key={shadow}
              className="panel grid min-h-20 place-items-center p-3 text-sm"
              style={{ boxShadow: `var(--shadow-${shadow})` }}
            >
              --shadow-{shadow}
            </div>
          ))}
        </div>
      </DesignSection>
    </>
  )
}

type PairProps = { foreground: string; background: string; least: number }

function Pair({ foreground, background, least }: PairProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [ratio, setRatio] = useState(0)
  useLayoutEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    function measure() {
      if (!ref.current) return
      const { color, backgroundColor } = getComputedStyle(ref.current)
      setRatio(contrastOf(color, backgroundColor))
    }
    measure()
    scheme.addEventListener('change', measure)
    return () => scheme.removeEventListener('change', measure)
  }, [])
  const isEnough = ratio >= least
  return (
    <div className="panel px-4 py-3 text-sm">
      <div ref={ref} style={{ color: `var(${foreground})`, background: `var(${background})` }}>
        {least < 4.5 ? '—' : 'Aa'}
      </div>
      <code className="block font-semibold">{foreground}</code> on {background}: {ratio.toFixed(1)}{' '}
      of {least} {isEnough ? '✓' : '✗ too little'}
    </div>
  )
}

/** The WCAG contrast ratio of two colours, as the browser paints them now. */
function contrastOf(foreground: string, background: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(foreground), luminanceOf(background)].sort(
    (a, b) => b - a,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = paint(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function paint(colour: string): number[] {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return []
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data]
}
