import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { reportPageUrl } from '../../shared/urls.ts'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Copies the address of the report's page. Hidden without scripts. */
export function CopyReportLink({ id }: { id: string }) {
  const texts = useTexts(reportsTexts)
  const { origin } = useSite()
  const address = origin + reportPageUrl(id)
  const { outcome, copy } = useCopy(address)
  if (!useHydrated()) return null

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
