import Brain from 'lucide-react/icons/brain'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Ghost from 'lucide-react/icons/ghost'
import Orbit from 'lucide-react/icons/orbit'
import PawPrint from 'lucide-react/icons/paw-print'
import type { PhenomenonType } from '../../shared/options.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Badge } from '../ui/badge.tsx'

const icons = {
  ufo: Orbit,
  ghost: Ghost,
  cryptid: PawPrint,
  psychic: Brain,
  other: CircleQuestionMark,
}

export function PhenomenonBadge({ type }: { type: PhenomenonType }) {
  const labels = useTexts(labelsTexts)
  const Icon = icons[type]
  return (
    <Badge>
      <Icon aria-hidden="true" size="1.15em" />
      {labels.phenomena[type]}
    </Badge>
  )
}
