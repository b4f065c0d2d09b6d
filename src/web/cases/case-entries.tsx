import { type CaseEntry, isAddition } from '../../shared/case.ts'
import { caseTexts } from '../../shared/texts/en/case.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { reportPageTexts } from '../../shared/texts/en/report-page.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'

/** Messages, answers and additions in the order of their time. */
export function CaseEntries({ entries }: { entries: CaseEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ol className="grid gap-3">
      {entries.map((entry) => (
        <li key={entry.id} className="panel p-4">
          <Heading entry={entry} />
          <p className="whitespace-pre-line">{entry.text}</p>
        </li>
      ))}
    </ol>
  )
}

function Heading({ entry: { kind, state, createdAt, sealHash } }: { entry: CaseEntry }) {
  const texts = useTexts(caseTexts)
  const { additionKinds } = useTexts(reportPageTexts)
  const labels = useTexts(labelsTexts)
  const formats = useFormats()
  const day = formats.sightingDate(createdAt.slice(0, 10))
  const who = kind === 'answer' ? texts.moderator : texts.you
  return (
    <p className="text-sm text-muted">
      {texts.writtenOn(isAddition(kind) ? additionKinds[kind] : who, day)}
      {state && ` · ${texts.states[state]}`}
      {sealHash && <span className="block wrap-anywhere">{`${labels.sealHash} ${sealHash}`}</span>}
    </p>
  )
}
