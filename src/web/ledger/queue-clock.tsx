import { smallestCount } from '../../shared/promises.ts'
import { type ClockPeriod, fewestDecisions, type QueueClock } from '../../shared/queue-clock.ts'
import { queueClockTexts } from '../../shared/texts/en/queue-clock.ts'
import { apiUrls } from '../../shared/urls.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { useQueueClock } from './queue-clock-query.ts'

/** How many reports wait for a decision, and how long the others waited. */
export function QueueClockSection() {
  const texts = useTexts(queueClockTexts)
  const { sortableMoment } = useFormats()
  const { data } = useQueueClock()
  if (!data) return null
  return (
    <section aria-labelledby="queue-clock" className="grid gap-3">
      <h2 id="queue-clock">{texts.title}</h2>
      <p>
        <Waiting clock={data} />
      </p>
      <ul className="grid list-disc gap-2 ps-5">
        {data.periods.map((period) => (
          <li key={period.days}>
            <Period period={period} />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {texts.explanation} {texts.countedAt(sortableMoment(data.countedAt))}{' '}
        <a href={apiUrls.queueClock}>{texts.machines}</a>
      </p>
    </section>
  )
}

function Waiting({ clock }: { clock: QueueClock }) {
  const texts = useTexts(queueClockTexts)
  const { waiting, oldestBusinessDays, isAnyLate } = clock
  return [
    waiting === null ? texts.fewWaiting(smallestCount) : texts.waiting(waiting),
    ...(oldestBusinessDays === null ? [] : [texts.oldest(oldestBusinessDays)]),
    ...(oldestBusinessDays === null && isAnyLate ? [texts.late] : []),
  ].join(' ')
}

function Period({ period: { days, decisions, waits } }: { period: ClockPeriod }) {
  const texts = useTexts(queueClockTexts)
  const figures = waits
    ? [
        texts.half(waits.median, waits.ninetiethPercentile),
        texts.shares(waits.percentWithinShortest, waits.percentWithinLongest),
      ]
    : [texts.tooFew(fewestDecisions)]
  return [texts.period(days, decisions), ...figures].join(' ')
}
