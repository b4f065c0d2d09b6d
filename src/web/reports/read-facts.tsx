import type { ReadReport } from '../../shared/reports.ts'
import type { ReportPlace, ReportSighting } from '../../shared/sightings.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import type { Formats } from '../../shared/texts/formats.ts'
import type { Translated } from '../../shared/texts/texts.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { Fact } from './facts.tsx'

type Texts = Translated<typeof reportsTexts>

const minute = 60_000

/** A local time without a zone, as if it were UTC: so it is written as it is. */
const localDate = (local: string) => new Date(`${local}Z`)

function writePlace(
  { name, division, country, others, cell }: ReportPlace,
  texts: Texts,
  formats: Formats,
) {
  const parts = [name, division === name ? null : division, formats.country(country)]
  const written = parts.filter(Boolean).join(', ')
  const isDoubtful = name !== null && cell === null && others > 0
  return isDoubtful ? `${written} (${texts.oneOfPlaces(others + 1)})` : written
}

type Interval = { from: Date; to: Date }

const middleOf = ({ from, to }: Interval) => new Date((from.getTime() + to.getTime()) / 2)

/** "about 21:00 (±30 min)" or, for a part of the day, "between 18:00 and 23:00" */
function writeClock({ from, to }: Interval, kind: string, texts: Texts, { time }: Formats) {
  const reach = Math.round((to.getTime() - from.getTime()) / 2 / minute)
  if (kind === 'clock' && reach <= 60) return texts.aboutTime(time(middleOf({ from, to })), reach)
  return texts.betweenTimes(time(from), time(to))
}

function writeUtc({ from, to }: Interval, kind: string, texts: Texts, { time }: Formats) {
  const isMoment = kind === 'clock' && to.getTime() - from.getTime() <= 120 * minute
  return texts.inUtc(isMoment ? time(middleOf({ from, to })) : texts.fromTo(time(from), time(to)))
}

/** Nothing where the words name only a day: the date above says it. */
function writeTime(
  sighted: ReportSighting,
  place: ReportPlace | null,
  texts: Texts,
  formats: Formats,
) {
  const { localFrom, localTo, from, to, kind, timeZone } = sighted
  if (!localFrom || !localTo || (kind !== 'clock' && kind !== 'words')) return undefined
  const local = { from: localDate(localFrom), to: localDate(localTo) }
  const clock = writeClock(local, kind, texts, formats)
  const where = timeZone && place?.name ? texts.timeOfPlace(place.name) : texts.localTime
  const utc =
    from && to && writeUtc({ from: new Date(from), to: new Date(to) }, kind, texts, formats)
  const day = formats.day(kind === 'clock' ? middleOf(local) : local.from)
  return [`${clock}, ${day}, ${where}`, utc].filter(Boolean).join(' ')
}

/** What the site has read from the words of the witness, which stand above (decision 25). */
export function ReadFacts({
  report: { place = null, sighted = null },
}: {
  report: Pick<ReadReport, 'place' | 'sighted'>
}) {
  const texts = useTexts(reportsTexts)
  const labels = useTexts(labelsTexts)
  const formats = useFormats()
  const time = sighted && writeTime(sighted, place, texts, formats)
  return (
    <>
      {place && (
        <Fact name={place.source === 'moderator' ? texts.placeAsCorrected : texts.placeAsRead}>
          {writePlace(place, texts, formats)}
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
