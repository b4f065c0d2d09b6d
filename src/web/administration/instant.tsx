import { administrationTexts } from '../../shared/texts/en/administration.ts'
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
