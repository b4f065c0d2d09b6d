import type { ReactNode } from 'react'
import { ExplainedSection } from '../ui/explained-section.tsx'

type CaseSectionProps = { id: string; title: string; about?: string; children: ReactNode }

/** A section of the case page. */
export function CaseSection({ about, ...section }: CaseSectionProps) {
  return (
    <ExplainedSection
      {...section}
      titleClass="text-title"
      about={about && <p className="text-sm text-muted">{about}</p>}
      contentClass="wrap-anywhere"
    />
  )
}
