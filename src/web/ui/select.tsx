import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'

export type SelectOption<Value extends string = string> = { value: Value; label: string }

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  options: SelectOption[]
}

/** The native select, because every device shows it in its own good way. */
export function Select({ options, ...select }: SelectProps) {
  return (
    <div className="select">
      <select className="input" {...select}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size="1.1em" />
    </div>
  )
}
