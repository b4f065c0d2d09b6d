import { type ReactNode, useId } from 'react'
import type { Choice, ExploreAnswer } from '../../shared/explore.ts'
import { radiusChoices, radiusLimits } from '../../shared/explore-parameters.ts'
import { textLimits } from '../../shared/limits.ts'
import { controlAttributes, Fault, faultId, hintId } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { type FilterWords, valueLabel } from './filter-labels.ts'
import type { Fields } from './use-fields.ts'

type LabelledControlProps = {
  label: string
  hint?: ReactNode
  /** The message that says what is wrong. */
  fault: string | undefined
  children: (attributes: ReturnType<typeof controlAttributes>) => ReactNode
}

export function LabelledControl({ label, hint, fault, children }: LabelledControlProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id}>{label}</label>
      {children(controlAttributes({ id, label, hint, fault }))}
      {fault && <Fault id={faultId(id)} text={fault} />}
      {hint && (
        <p id={hintId(id)} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

type DateFieldProps = Omit<LabelledControlProps, 'children'> & {
  fields: Fields
  name: 'from' | 'to'
}

export function DateField({ fields, name, ...field }: DateFieldProps) {
  return (
    <LabelledControl {...field}>
      {(attributes) => (
        <input
          {...attributes}
          {...{ type: 'text', name, className: 'input', autoComplete: 'off' }}
          value={fields.value(name)}
          maxLength={textLimits.search}
          onChange={({ target }) => fields.change(name, target.value)}
        />
      )}
    </LabelledControl>
  )
}

type SelectProps = Pick<LabelledControlProps, 'fault'> & { fields: Fields; words: FilterWords }

type ValueSelectProps = SelectProps & {
  answer: ExploreAnswer | undefined
  name: keyof ExploreAnswer['counts']
  label: string
  all: string
  choices: readonly Choice[]
}

/**
 * The chosen value is an option even if no report has it. It has no number where the numbers count only some
 * of the matches: the closed list would show it beside the total of the results.
 */
export function ValueSelect(props: ValueSelectProps) {
  const { fields, words, answer, name, label, all, choices, fault } = props
  const chosen = fields.value(name)
  const isKnown = ['', 'all', ...choices.map(({ value }) => value)].includes(chosen)
  const counts = new Map(answer?.counts[name].map(({ value, reports }) => [value, reports]))
  if (answer?.counted.scope !== 'all') counts.delete(chosen)
  const shown = isKnown ? choices : [...choices, { value: chosen }]
  if (shown.length === 0) return null
  const optionOf = ({ value, label = valueLabel(name, value, words, answer) }: Choice) => {
    const reports = counts.get(value)
    return { value, label: reports ? words.texts.withNumber(label, reports) : label }
  }
  return (
    <LabelledControl label={label} fault={fault}>
      {(attributes) => (
        <Select
          {...attributes}
          name={name}
          value={chosen === 'all' ? '' : chosen}
          onChange={({ target }) => fields.change(name, target.value)}
          options={[{ value: '', label: all }, ...shown.map(optionOf)]}
        />
      )}
    </LabelledControl>
  )
}

export function RadiusSelect({ fields, words, fault }: SelectProps) {
  const { texts } = words
  const chosen = Number(fields.value('radius')) || radiusLimits.usual
  const choices = [...new Set([...radiusChoices, chosen])].sort((one, other) => one - other)
  return (
    <LabelledControl label={texts.radius} fault={fault}>
      {(attributes) => (
        <Select
          {...attributes}
          name="radius"
          value={String(chosen)}
          onChange={({ target }) => fields.change('radius', target.value)}
          options={choices.map((kilometres) => ({
            value: String(kilometres),
            label: texts.kilometres(kilometres),
          }))}
        />
      )}
    </LabelledControl>
  )
}
