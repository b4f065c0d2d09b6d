import './strength-meter.css'

const steps = [1, 2, 3, 4] as const

type StrengthMeterProps = {
  /** The name of the measure, like "Password strength". */
  label: string
  level: 0 | 1 | 2 | 3 | 4
  /** The level in words, with advice. */
  text: string
}

/** Shows a strength in words, with bars beside them. */
export function StrengthMeter({ label, level, text }: StrengthMeterProps) {
  return (
    <div className="strength" data-level={level}>
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {steps.map((step) => (
          <span key={step} className="strength-bar" data-full={step <= level || undefined} />
        ))}
      </div>
      <p role="status">
        {label}: {text}
      </p>
    </div>
  )
}
