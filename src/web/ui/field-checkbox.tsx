import type { ComponentProps } from 'react'
import { controlAttributes, Fault, type FieldProps, faultId, hintId } from './field.tsx'

type FieldCheckboxProps = Omit<FieldProps, 'below'> &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

/** A checkbox with its label beside it. */
export function FieldCheckbox(props: FieldCheckboxProps) {
  const { id, label, hint, fault, required, ...input } = props
  return (
    <div className="mb-6 grid gap-1">
      {fault && <Fault id={faultId(id)} text={fault} />}
      <div className="flex gap-3">
        <input
          className="checkbox"
          {...controlAttributes({ id, label, hint, fault, required })}
          {...input}
          type="checkbox"
        />
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
