import type { Texts } from '../../shared/texts/texts.ts'
import { toneOf } from './tones.ts'
import './map-caption.css'
import './tones.css'

type MapLegendProps = { steps: number[]; title: string; texts: Texts['map'] }

/** A bar of the colours; below each the fewest reports that it stands for, and in words the most too. */
export function MapLegend({ steps, title, texts }: MapLegendProps) {
  return (
    <div className="map-legend">
      <span>{title}</span>
      <ul className="map-steps">
        {steps.map((least, step) => {
          const next = steps[step + 1]
          return (
            <li key={least}>
              <svg aria-hidden="true">
                <rect width="100%" height="100%" data-tone={toneOf(step, steps.length)} />
              </svg>
              {next === undefined ? texts.orMore(least) : texts.between(least, next - 1)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
