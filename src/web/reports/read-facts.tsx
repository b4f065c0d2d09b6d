import type { ReadReport } from '../../shared/public-report.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { readingTexts } from '../../shared/texts/en/reading.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { Fact } from './facts.tsx'
import { writePlace, writeTime } from './write-reading.ts'

/** What the site has read from the words of the witness, which stand above (decision 25). */
export function ReadFacts({
  report: { place = null, sighted = null },
}: {
  report: Pick<ReadReport, 'place' | 'sighted'>
}) {
  const texts = useTexts(readingTexts)
  const labels = useTexts(labelsTexts)
  const words = { texts, formats: useFormats() }
  const time = sighted && writeTime({ sighted, place }, words)
  return (
    <>
      {place && (
        <Fact name={place.source === 'moderator' ? texts.placeAsCorrected : texts.placeAsRead}>
          {writePlace(place, words)}
        </Fact>
      )}
      {time && (
        <Fact name={sighted.source === 'moderator' ? texts.timeAsCorrected : texts.timeAsRead}>
          {time}
        </Fact>
      )}
      {time && sighted.precision && (
        <Fact name={texts.sureOfTheTime}>{labels.timePrecisions[`to-${sighted.precision}`]}</Fact>
      )}
    </>
  )
}
