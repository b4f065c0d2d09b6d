import { exploreTexts } from '../../shared/texts/en/explore.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Says that reports may be missing, because a job has not read their places and times yet. */
export function StillReading({ unread }: { unread: number }) {
  const texts = useTexts(exploreTexts)
  return unread > 0 && <p>{texts.stillReading(unread)}</p>
}
