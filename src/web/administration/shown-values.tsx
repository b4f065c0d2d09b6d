import { withoutDirectionMarks } from '../../shared/direction-marks.ts'
import type { PhenomenonType, Region } from '../../shared/options.ts'
import { administrationTexts } from '../../shared/texts/en/administration.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'

/** A time in UTC, so that administrators in different time zones can compare it. */
export function Instant({ at }: { at: string }) {
  const texts = useTexts(administrationTexts)
  const { sortableMoment, sortableSecond } = useFormats()
  return (
    <time dateTime={at} title={texts.inUtc(sortableSecond(at))}>
      {sortableMoment(at)}
    </time>
  )
}

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

/** A name inside a sentence. Its letters cannot change the direction of the sentence. */
export function Isolated({ text }: { text: string }) {
  return <bdi>{withoutDirectionMarks(text)}</bdi>
}

/** The same for plain text, as in a toast. */
export function isolate(text: string): string {
  return `\u2068${withoutDirectionMarks(text)}\u2069`
}
