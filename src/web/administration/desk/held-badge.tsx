import EyeOff from 'lucide-react/icons/eye-off'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'

/** Marks a report that is not public until a moderator releases it. */
export function HeldBadge() {
  const texts = useTexts(deskTexts)
  return (
    <Badge variant="waiting">
      <EyeOff aria-hidden="true" size="1.15em" />
      {texts.held}
    </Badge>
  )
}
