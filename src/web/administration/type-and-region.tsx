import type { PhenomenonType, Region } from '../../shared/options.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { useTexts } from '../texts/use-texts.ts'

type TypeAndRegionProps = { report: { phenomenonType: PhenomenonType; region: Region } }

export function TypeAndRegion({ report: { phenomenonType, region } }: TypeAndRegionProps) {
  const labels = useTexts(labelsTexts)
  return (
    <>
      {labels.phenomena[phenomenonType]}
      <span className="block text-muted">{labels.regions[region]}</span>
    </>
  )
}
