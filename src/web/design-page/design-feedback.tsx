import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failure } from '../ui/failure.tsx'
import { Loading, Spinner } from '../ui/loading.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'
import { DesignSection } from './design-section.tsx'

const megabytesInAll = 96

export function DesignFeedback() {
  const [megabytes, setMegabytes] = useState(34)
  return (
    <DesignSection title="Empty, loading, under way, failed">
      <Empty text="No reports found matching your criteria">
        <Button variant="secondary">Clear filters</Button>
      </Empty>
      <Loading text="Loading reports..." />
      <Spinner text="Checking your code..." />
      <ProgressBar
        label="lights.mp4"
        value={megabytes}
        max={megabytesInAll}
        text={`${megabytes} of ${megabytesInAll} MB`}
      />
      <div>
        <Button
          variant="secondary"
          onClick={() => setMegabytes(Math.min(megabytes + 10, megabytesInAll))}
        >
          Upload 10 MB more
        </Button>
      </div>
      <Failure title="Failed to fetch reports" text="Nothing is lost; try again shortly.">
        <ReloadLink href="?" onReload={() => {}}>
          Try again
        </ReloadLink>
      </Failure>
    </DesignSection>
  )
}

export function DesignDialog() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DesignSection title="Large dialog">
      <div>
        <Button onClick={() => setIsOpen(true)}>Open the dialog</Button>
      </div>
      {isOpen && (
        <Dialog
          titleId="design-dialog"
          title="Report Details"
          closeUrl="?"
          onClose={() => setIsOpen(false)}
          findReturnFocus={() => null}
        >
          {Array.from({ length: 12 }, (_, line) => line).map((line) => (
            <p key={line}>
              Three amber lights moved slowly over the ridge without any sound, and none of us could
              say afterwards how long we had stood there.
            </p>
          ))}
        </Dialog>
      )}
    </DesignSection>
  )
}
