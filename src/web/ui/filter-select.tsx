import { useId } from 'react'
import { Select, type SelectOption } from './select.tsx'

type FilterSelectProps<Value extends string> = {
  label: string
  name: string
  value: Value
  options: SelectOption<Value>[]
  onChoose: (value: Value) => void
}

/** A select with its label above the list that it filters. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, name, value, options, onChoose } = props
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id}>{label}</label>
      <Select
        {...{ id, name, value, options }}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChoose(chosen.value)
        }}
      />
    </div>
  )
}
