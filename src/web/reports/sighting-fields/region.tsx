import { regions } from '../../../shared/options.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { FieldSelect } from '../../ui/field-select.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { bindField, type FieldOfForm } from '../report-form/report-form-fields.ts'

export function RegionField({ form }: FieldOfForm) {
  const texts = useTexts(reportFormTexts)
  const labels = useTexts(labelsTexts)
  return (
    <FieldSelect
      {...bindField(form, 'region')}
      label={texts.region}
      hint={texts.whereTheSightingWas}
      required
      prompt={texts.chooseARegion}
      options={optionsOf(regions, labels.regions)}
    />
  )
}
