import type { ReactNode } from 'react'
import type { Choice, ExploreAnswer } from '../../shared/explore.ts'
import { type ExploreFilter, evidenceChoices } from '../../shared/explore-parameters.ts'
import { phenomenonTypes, regions } from '../../shared/options.ts'
import { publicStatuses } from '../../shared/report-status.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { fillIn } from '../texts/fill-in.tsx'
import type { ExploreAddress } from './explore-address.ts'
import { useStatesOf } from './explore-query.ts'
import { DateField, RadiusSelect, ValueSelect } from './filter-controls.tsx'
import type { FilterWords } from './filter-labels.ts'
import { PlaceField } from './place-field.tsx'
import type { Fields } from './use-fields.ts'

type FilterFieldsProps = {
  address: ExploreAddress
  answer: ExploreAnswer | undefined
  words: FilterWords
  fields: Fields
  /** What is wrong in a field. */
  faultOf: (name: ExploreFilter) => string | undefined
}

const asChoices = (values: readonly string[]): Choice[] => values.map((value) => ({ value }))

/** The filters with few values, which the site knows. */
const fixed = {
  type: asChoices(phenomenonTypes),
  region: asChoices(regions),
  status: asChoices(publicStatuses),
  evidence: asChoices(evidenceChoices),
}

/** The text of the choice of all, beside the label of each list. */
const all = {
  type: 'allTypes',
  region: 'allRegions',
  country: 'allCountries',
  division: 'allDivisions',
  shape: 'allShapes',
  status: 'allStatuses',
  evidence: 'allEvidence',
} as const

/** An address may say a place by its id, which tells a reader nothing. */
function shownPlace(asked: string, answer: ExploreAnswer | undefined): string {
  const { place } = answer ?? {}
  return place && asked === String(place.id) ? place.name : asked
}

/** Fields that belong together stand side by side, so the pairs come first. */
export function FilterFields(props: FilterFieldsProps) {
  const { answer, words, fields, address, faultOf } = props
  const { texts } = words
  const chosen = fields.value('country')
  const isApplied = chosen === '' || chosen === 'all' || chosen === address.country
  const states = useStatesOf(isApplied ? '' : chosen)
  const choices = { ...fixed, ...(answer?.choices ?? { country: [], division: [], shape: [] }) }
  const select = (name: keyof typeof all, ofCountry?: Choice[]) => (
    <ValueSelect
      {...{ name, fields, words }}
      // The numbers are those of the applied country, whose states may have the same codes.
      answer={ofCountry ? undefined : answer}
      label={texts[name]}
      all={texts[all[name]]}
      choices={ofCountry ?? choices[name]}
      fault={faultOf(name)}
    />
  )
  return (
    <>
      <div className="explore-pair">
        <PlaceField
          value={shownPlace(fields.value('place'), answer)}
          texts={texts}
          fault={faultOf('place')}
          onChange={(text) => fields.change('place', text)}
        />
        <RadiusSelect {...{ fields, words }} fault={faultOf('radius')} />
      </div>
      <div className="explore-pair">
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            {...{ fields, name }}
            label={texts[name]}
            hint={dateHint(texts)}
            fault={faultOf(name)}
          />
        ))}
      </div>
      {select('type')}
      {select('region')}
      {select('country')}
      {chosen !== '' && select('division', isApplied ? undefined : states)}
      {select('shape')}
      {select('status')}
      {select('evidence')}
    </>
  )
}

/** Its dates do not break at their hyphens. */
function dateHint(texts: Texts['explore']): ReactNode {
  const example = (date: string) => <span className="explore-unbroken">{date}</span>
  return fillIn(texts.dateHint, { month: example('1997-03'), day: example('1997-03-13') })
}
