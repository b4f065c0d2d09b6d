import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { fieldsTexts } from '../../shared/texts/en/fields.ts'
import { useTexts } from '../texts/use-texts.ts'

export type FieldProps = {
  id: string
  label: string
  hint?: ReactNode
  /** The message that says what is wrong. */
  fault?: string | undefined
  required?: boolean | undefined
  /** True if the fault can appear while the focus is elsewhere: screen readers then read it out. */
  announcesFault?: boolean | undefined
  /** Shown below the control. */
  below?: ReactNode
}

/**
 * Label, hint, fault and control in shared grid rows, so that neighbouring controls line up whatever
 * the length of the texts above them. The parent must be a grid without row gaps, because every
 * field has its own space below.
 */
export function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  const texts = useTexts(fieldsTexts)
  const { id, label, hint, fault, required, announcesFault, below } = field
  return (
    <div className="row-span-5 mb-6 grid min-w-0 grid-rows-subgrid">
      <label htmlFor={id} className="row-start-1">
        {label}{' '}
        {required ? (
          <span aria-hidden="true" className="text-destructive">
            *
          </span>
        ) : (
          <span className="font-normal text-muted">{texts.optional}</span>
        )}
      </label>
      {hint && (
        <p id={hintId(id)} className="row-start-2 text-sm text-muted">
          {hint}
        </p>
      )}
      <div role={announcesFault ? 'alert' : undefined} className="row-start-3">
        {fault && <Fault id={faultId(id)} text={fault} className="mt-1" />}
      </div>
      <div className="row-start-4 mt-1.5 min-w-0">{children}</div>
      {below && <div className="row-start-5 mt-2 [&>a]:inline-block [&>a]:py-0.5">{below}</div>}
    </div>
  )
}

type FaultProps = { id: string; text: string; className?: string }

export function Fault({ id, text, className = '' }: FaultProps) {
  const texts = useTexts(fieldsTexts)
  return (
    <p id={id} className={`flex gap-1.5 text-sm font-semibold text-destructive ${className}`}>
      <CircleAlert aria-hidden="true" size="1.2em" className="mt-0.5 shrink-0" />
      <span>
        <span className="sr-only">{texts.error}</span>
        {text}
      </span>
    </p>
  )
}

/** Parts the props of a field from those of its control. */
export function splitField<Props extends FieldProps>(props: Props) {
  const { id, label, hint, fault, required, announcesFault, below, ...control } = props
  return [{ id, label, hint, fault, required, announcesFault, below }, control] as const
}

/** The attributes that connect a control to its label, hint and fault. */
export function controlAttributes({ id, hint, fault, required }: FieldProps) {
  const described = [hint ? hintId(id) : '', fault ? faultId(id) : ''].filter(Boolean).join(' ')
  return {
    id,
    required: required ?? false,
    'aria-invalid': fault !== undefined,
    'aria-describedby': described || undefined,
  }
}

export const hintId = (id: string) => `${id}-hint`
export const faultId = (id: string) => `${id}-fault`
