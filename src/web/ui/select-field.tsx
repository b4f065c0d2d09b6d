import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'

type SelectFieldProps<Value extends string> = {
  label: string
  name: string
  value: Value
  options: { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

/** The native select with its label, because every device shows it in its own good way. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, name, value, options, onChoose } = props
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id}>{label}</label>
      <div className="select">
        <select
          id={id}
          name={name}
          value={value}
          className="input"
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChoose(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size="1.1em" />
      </div>
    </div>
  )
}
