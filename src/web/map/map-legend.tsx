import type { Texts } from '../../shared/texts/texts.ts'

type MapLegendProps = { steps: number[]; texts: Texts['map'] }

/** The colours with their numbers: "1–9", "10–49", "50+". */
export function MapLegend({ steps, texts }: MapLegendProps) {
  return (
    <div className="map-legend">
      <span>{texts.legend}</span>
      <ul className="map-steps">
        {steps.map((least, step) => {
          const next = steps[step + 1]
          return (
            <li key={least}>
              <svg viewBox="0 0 14 16" aria-hidden="true">
                <path d="M7 0l7 4v8l-7 4-7-4v-8z" className="map-cell" data-step={step} />
              </svg>
              {next === undefined ? texts.orMore(least) : texts.between(least, next - 1)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
