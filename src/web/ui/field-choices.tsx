import { Fault, faultId } from './field.tsx'

type FieldChoicesProps = {
  id: string
  name: string
  fault?: string | undefined
  value: string
  onChoose: (value: string) => void
  choices: { value: string; label: string; explanation: string }[]
}

/** Radio buttons with a sentence each. The fieldset around them asks the question. */
export function FieldChoices(props: FieldChoicesProps) {
  const { id, name, fault, choices, onChoose } = props
  return (
    <div className="grid grid-cols-1 gap-3">
      {fault && <Fault id={faultId(id)} text={fault} />}
      {choices.map(({ value, label, explanation }, index) => {
        const choiceId = index === 0 ? id : `${id}-${value}`
        return (
          <div key={value} className="choice relative flex gap-3 p-4">
            <input
              type="radio"
              name={name}
              id={choiceId}
              value={value}
              checked={value === props.value}
              onChange={() => onChoose(value)}
              aria-describedby={fault ? `${faultId(id)} ${choiceId}-text` : `${choiceId}-text`}
              className="checkbox relative z-1 mt-0.5"
            />
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
              <label htmlFor={choiceId} className="after:absolute after:inset-0">
                {label}
              </label>
              <p id={`${choiceId}-text`} className="text-sm text-muted">
                {explanation}
              </p>
            </div>
          </div>
        )
      })}
    </div>
  )
}
