import { caseTexts } from '../../shared/texts/en/case.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { queueClockTexts } from '../../shared/texts/en/queue-clock.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useQueueClock } from './queue-clock-query.ts'

/** What the site promises, and what the clock says of it. */
export function UsualWait() {
  const texts = useTexts(queueClockTexts)
  const { usualWait } = useTexts(caseTexts)
  const { verificationTime } = useTexts(labelsTexts)
  const { data } = useQueueClock()
  const period = data?.periods.findLast(({ waits }) => waits !== null)
  const waits = period?.waits
  return (
    <p>
      {usualWait(verificationTime)}
      {waits && ` ${texts.usualWait(period.days, waits.median, waits.ninetiethPercentile)}`}{' '}
      <a href={pageUrls.ledger}>{texts.title}</a>
    </p>
  )
}
