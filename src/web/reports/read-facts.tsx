import type { ReadReport } from '../../shared/public-report.ts'
import type { ReportPlace } from '../../shared/sightings.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { readingTexts } from '../../shared/texts/en/reading.ts'
import type { Translated } from '../../shared/texts/texts.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { Fact } from './facts.tsx'
import { writePlace, writeTime } from './write-reading.ts'

type ReadFactsProps = {
  /** With the words, if they stand beside: the reading then does not repeat them. */
  report: Pick<ReadReport, 'place' | 'sighted'> &
    Partial<Pick<ReadReport, 'sightingDate' | 'sightingTime'>>
  /** Both if undefined. */
  name?: 'place' | 'time'
}

/** What the site has read from the words of the witness, which stand before it (decision 25). */
export function ReadFacts({ report, name }: ReadFactsProps) {
  return (
    <>
      {name !== 'time' && <ReadPlace report={report} />}
      {name !== 'place' && <ReadTime report={report} />}
    </>
  )
}

function ReadPlace({ report: { place } }: Pick<ReadFactsProps, 'report'>) {
  const texts = useTexts(readingTexts)
  const formats = useFormats()
  if (!place) return null
  return <Fact name={nameOfPlace(place, texts)}>{writePlace(place, { texts, formats })}</Fact>
}

/** A choice is that of the witness in the form, or follows from the coordinates of an archive. */
function nameOfPlace({ source }: ReportPlace, texts: Translated<typeof readingTexts>) {
  if (source === 'moderator') return texts.placeAsCorrected
  return source === 'choice' ? texts.placeAsGiven : texts.placeAsRead
}

function ReadTime({ report }: Pick<ReadFactsProps, 'report'>) {
  const texts = useTexts(readingTexts)
  const labels = useTexts(labelsTexts)
  const formats = useFormats()
  const { place = null, sighted } = report
  const time = sighted && writeTime({ sighted, place }, { texts, formats }, report)
  if (!time) return null
  return (
    <>
      <Fact name={sighted.source === 'moderator' ? texts.timeAsCorrected : texts.timeAsRead}>
        {time}
      </Fact>
      {sighted.precision && (
        <Fact name={texts.sureOfTheTime}>{labels.timePrecisions[`to-${sighted.precision}`]}</Fact>
      )}
    </>
  )
}
