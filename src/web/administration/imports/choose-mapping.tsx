import type { Dispatch, SetStateAction } from 'react'
import type { ImportColumn, ImportFileDetails } from '../../../shared/imports.ts'
import { dateOrders } from '../../../shared/imports.ts'
import { phenomenonTypes, regions } from '../../../shared/options.ts'
import { reportStatuses, reportStatusTexts } from '../../../shared/report-status.ts'
import { importsTexts } from '../../../shared/texts/en/imports.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { FieldCheckbox } from '../../ui/field-checkbox.tsx'
import { FieldSelect } from '../../ui/field-select.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { type Choices, columnsOf, knownWay, neededColumns, type Rules } from './chosen-columns.ts'

type ChoosingProps = {
  details: ImportFileDetails
  choices: Choices
  onChange: Dispatch<SetStateAction<Choices>>
}

const isNeeded = (column: ImportColumn) => neededColumns.some((needed) => needed === column)

/** How to read the columns: by their names, like a known archive, or each as chosen. */
export function ChooseMapping({ details, choices, onChange }: ChoosingProps) {
  const texts = useTexts(importsTexts)
  const ways = [
    ...details.knownMappings.map(({ name }) => ({
      value: knownWay(name),
      label: texts.byKnown(name),
    })),
    ...(details.hasFieldNames ? [{ value: 'names', label: texts.byNames }] : []),
    { value: 'columns', label: texts.byColumns },
  ]
  return (
    <div>
      <FieldSelect
        id="import-way"
        label={texts.howToRead}
        required
        prompt={texts.chooseAWay}
        options={ways}
        value={choices.way}
        onChange={({ target }) => onChange((before) => ({ ...before, way: target.value }))}
      />
      {choices.way === 'columns' && (
        <fieldset className="import-columns">
          <legend>{texts.whichColumn}</legend>
          <ColumnChoices details={details} choices={choices} onChange={onChange} />
          <RuleChoices choices={choices} onChange={onChange} />
        </fieldset>
      )}
    </div>
  )
}

function ColumnChoices({ details, choices, onChange }: ChoosingProps) {
  const texts = useTexts(importsTexts)
  const named = details.columns.filter((name) => name !== '')
  const options = named.map((name) => ({ value: name, label: name }))
  return columnsOf(texts).map((column) => (
    <FieldSelect
      key={column}
      id={`import-column-${column}`}
      label={texts.columns[column]}
      required={isNeeded(column)}
      prompt={texts.noColumn}
      options={options}
      value={choices.columns[column] ?? ''}
      onChange={({ target: { value } }) =>
        onChange((before) => ({
          ...before,
          columns: { ...before.columns, [column]: value === '' ? undefined : value },
        }))
      }
    />
  ))
}

/** The option with this value; undefined for the prompt. */
const find = <Value extends string>(values: readonly Value[], given: string) =>
  values.find((value) => value === given)

function RuleChoices({ choices: { rules }, onChange }: Omit<ChoosingProps, 'details'>) {
  const texts = useTexts(importsTexts)
  const labels = useTexts(labelsTexts)
  const statuses = useTexts(reportStatusTexts)
  const set = (change: Partial<Rules>) =>
    onChange((before) => ({ ...before, rules: { ...before.rules, ...change } }))
  return (
    <>
      <FieldSelect
        id="import-region"
        label={texts.region}
        prompt={texts.regionOfEachRow}
        options={optionsOf(regions, labels.regions)}
        value={rules.region ?? ''}
        onChange={({ target }) => set({ region: find(regions, target.value) ?? null })}
      />
      <FieldSelect
        id="import-phenomenon"
        label={texts.phenomenonType}
        required
        prompt={labels.phenomena.other}
        options={optionsOf(phenomenonTypes, labels.phenomena)}
        value={rules.phenomenonType}
        onChange={({ target }) =>
          set({ phenomenonType: find(phenomenonTypes, target.value) ?? 'other' })
        }
      />
      <FieldSelect
        id="import-date-order"
        label={texts.dateOrder}
        prompt={texts.noSuchDates}
        options={optionsOf(dateOrders, texts.dateOrders)}
        value={rules.dateOrder ?? ''}
        onChange={({ target }) => set({ dateOrder: find(dateOrders, target.value) ?? null })}
      />
      <FieldSelect
        id="import-status"
        label={texts.status}
        required
        prompt={texts.status}
        options={reportStatuses.map((value) => ({ value, label: statuses[value].deskLabel }))}
        value={rules.status}
        onChange={({ target }) =>
          set({ status: find(reportStatuses, target.value) ?? rules.status })
        }
      />
      <FieldCheckbox
        id="import-undated"
        label={texts.keepsUndated}
        checked={rules.keepsUndated}
        onChange={({ target }) => set({ keepsUndated: target.checked })}
      />
    </>
  )
}
