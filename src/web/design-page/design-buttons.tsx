import BadgeCheck from 'lucide-react/icons/badge-check'
import Ban from 'lucide-react/icons/ban'
import Hourglass from 'lucide-react/icons/hourglass'
import SearchCheck from 'lucide-react/icons/search-check'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { showToast } from '../ui/toast.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { DesignSection } from './design-section.tsx'

const variants = ['primary', 'secondary', 'quiet', 'destructive'] as const

export function DesignButtons() {
  return (
    <DesignSection title="Buttons, menu, badges, tooltip, toasts">
      <div className="flex flex-wrap items-center gap-3">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button disabled>Submitting...</Button>
        <Menu
          label="Actions"
          of="for Loch Ness"
          items={[
            { label: 'Verify', onChoose: () => showToast({ title: 'Status Updated' }) },
            { label: 'Open as a page', href: '?' },
            { label: 'Merge', isDisabled: true, onChoose: () => {} },
            { label: 'Delete', isDestructive: true, onChoose: showFailure },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Badge>
          <Ban aria-hidden="true" size="1em" />
          Plain
        </Badge>
        <Badge variant="waiting">
          <Hourglass aria-hidden="true" size="1em" />
          Pending
        </Badge>
        <Badge variant="active">
          <SearchCheck aria-hidden="true" size="1em" />
          Under Review
        </Badge>
        <Tooltip text="The verification team has reviewed this report and verified it.">
          <Badge variant="success">
            <BadgeCheck aria-hidden="true" size="1em" />
            Verified
          </Badge>
        </Tooltip>
        <Badge variant="destructive">
          <Ban aria-hidden="true" size="1em" />
          Rejected
        </Badge>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => showToast({ title: 'Saved' })}>
          Show a toast
        </Button>
        <Button variant="secondary" onClick={showFailure}>
          Show a failure
        </Button>
      </div>
    </DesignSection>
  )
}

function showFailure() {
  showToast({
    title: 'Delete Failed',
    description: '409: Somebody else has changed this report.',
    destructive: true,
    action: { label: 'Read it again', href: '?' },
  })
}
