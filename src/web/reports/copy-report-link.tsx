import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import { useState } from 'react'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { reportPageUrl } from '../../shared/urls.ts'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Copies the address of the report's page. Hidden without scripts. */
export function CopyReportLink({ id }: { id: string }) {
  const texts = useTexts(reportsTexts)
  const { origin } = useSite()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  if (!useHydrated()) return null
  const address = origin + reportPageUrl(id)

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  return (
    <span className="inline-flex flex-wrap items-center">
      <Button variant="secondary" onClick={copy}>
        {outcome === 'copied' ? (
          <Check aria-hidden="true" size="1.1em" />
        ) : (
          <Link2 aria-hidden="true" size="1.1em" />
        )}
        {texts.copyLink}
      </Button>
      <span role="status" className="text-muted not-empty:ms-3">
        {outcome === 'copied' && texts.linkCopied}
        {outcome === 'failed' && <span className="wrap-anywhere select-all">{address}</span>}
      </span>
    </span>
  )
}
