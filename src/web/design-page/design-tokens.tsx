import { useLayoutEffect, useRef, useState } from 'react'
import { contrastOf } from './contrast.ts'
import { DesignSection } from './design-section.tsx'

/** Each text colour on the grounds on which it stands; `least` is what WCAG 2.2 AA asks for. */
const pairs = [
  ['--text', '--page', 4.5],
  ['--text', '--surface', 4.5],
  ['--text', '--surface-sunken', 4.5],
  ['--text-muted', '--page', 4.5],
  ['--text-muted', '--surface', 4.5],
  ['--text-muted', '--surface-sunken', 4.5],
  ['--link', '--page', 4.5],
  ['--link', '--surface', 4.5],
  ['--brass', '--surface', 3],
  ['--on-action', '--action', 4.5],
  ['--on-action', '--action-hover', 4.5],
  ['--success', '--success-soft', 4.5],
  ['--waiting', '--waiting-soft', 4.5],
  ['--active', '--active-soft', 4.5],
  ['--destructive', '--destructive-soft', 4.5],
  ['--surface', '--destructive', 4.5],
  ['--line-strong', '--surface', 3],
  ['--focus', '--page', 3],
] as const

const sizes = ['small', 'body', 'lead', 'title', 'section', 'hero']
const spaces = ['--gutter', '--section-gap']

export function DesignTokens() {
  return (
    <>
      <DesignSection title="Colours and their contrast">
        <div className="design-tokens">
          {pairs.map(([foreground, background, least]) => (
            <Pair key={foreground + background} {...{ foreground, background, least }} />
          ))}
        </div>
      </DesignSection>
      <DesignSection title="Type">
        {sizes.map((size) => (
          <p key={size} style={{ font: `var(--size-${size})/1.2 var(--font-display)` }}>
            {size}: lights over the ridge
          </p>
        ))}
      </DesignSection>
      <DesignSection title="Space, radius, shadow">
        {spaces.map((space) => (
          <div key={space}>
            <code>{space}</code>
            <div className="design-space" style={{ width: `var(${space})` }} />
          </div>
        ))}
        <div className="design-tokens">
          {['control', 'card'].map((radius) => (
            <div
              key={radius}
              className="design-shape"
              style={{ borderRadius: `var(--radius-${radius})` }}
            >
              --radius-{radius}
            </div>
          ))}
          {['card', 'overlay'].map((shadow) => (
            <div
              key={shadow}
              className="design-shape"
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
    <div className="design-colour">
      <div ref={ref} style={{ color: `var(${foreground})`, background: `var(${background})` }}>
        {least < 4.5 ? '—' : 'Aa'}
      </div>
      <code>{foreground}</code> on {background}: {ratio.toFixed(1)} of {least}{' '}
      {isEnough ? '✓' : '✗ too little'}
    </div>
  )
}
