import type { ComponentProps } from 'react'
import { controlAttributes, Fault, type FieldProps, faultId, hintId, splitField } from './field.tsx'

type FieldCheckboxProps = Omit<FieldProps, 'below' | 'announcesFault'> &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

/** A checkbox with its label beside it. */
export function FieldCheckbox(props: FieldCheckboxProps) {
  const [field, input] = splitField(props)
  const { id, label, hint, fault } = field
  return (
    <div className="mb-6 grid gap-1">
      {fault && <Fault id={faultId(id)} text={fault} />}
      <div className="flex gap-3">
        <input className="checkbox" {...controlAttributes(field)} {...input} type="checkbox" />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <label htmlFor={id} className="flex min-h-6 items-center">
            {label}
          </label>
          {hint && (
            <p id={hintId(id)} className="text-sm text-muted">
              {hint}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
