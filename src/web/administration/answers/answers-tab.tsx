import './answers.css'
import { ReasonsSection } from './reasons-section.tsx'
import { TemplatesSection } from './templates-section.tsx'

/** What moderators answer with: the operator's reasons and templates. */
export function AnswersTab() {
  return (
    <div className="answers">
      <ReasonsSection />
      <TemplatesSection />
    </div>
  )
}
