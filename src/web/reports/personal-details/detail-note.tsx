import { personalDetailsTexts } from '../../../shared/texts/en/personal-details.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { type FieldDetails, shorten, splitAtDetails } from './find-in-fields.ts'

type DetailNoteProps = { found: FieldDetails; onRemove: () => void; onKeep: () => void }

/** What was found, as visitors would read it with and without, and the question. */
export function DetailNote({ found, onRemove, onKeep }: DetailNoteProps) {
  const texts = useTexts(personalDetailsTexts)
  const parts = splitAtDetails(found.text, found.details)
  const kinds = new Set(found.details.map(({ kind }) => texts.kinds[kind]))
  const shortened = parts.map((part, index) => ({
    ...part,
    key: part.detail?.start ?? `before-${index}`,
    words: part.detail ? part.text : shorten(part.text, index === 0, index === parts.length - 1),
  }))
  return (
    <div className="detail-note">
      <p>
        <strong>{texts.title}</strong> ({[...kinds].join(', ')}). {texts.explanation}
      </p>
      <p className="detail-preview">
        <span>{texts.asWritten}</span>{' '}
        {shortened.map(({ key, words, detail }) =>
          detail ? <mark key={key}>{words}</mark> : words,
        )}
      </p>
      <p className="detail-preview">
        <span>{texts.without}</span>{' '}
        {shortened.map(({ key, words, detail }) =>
          detail ? <ins key={key}>{texts.replacements[detail.kind]}</ins> : words,
        )}
      </p>
      <div>
        <Button variant="secondary" onClick={onRemove}>
          {texts.remove}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          {texts.keep}
        </Button>
      </div>
    </div>
  )
}

type RemovedNoteProps = { amount: number; onUndo: () => void }

export function RemovedNote({ amount, onUndo }: RemovedNoteProps) {
  const texts = useTexts(personalDetailsTexts)
  return (
    <div className="detail-note">
      <div>
        <p>{texts.removed(amount)}</p>
        <Button variant="quiet" onClick={onUndo}>
          {texts.undo}
        </Button>
      </div>
    </div>
  )
}
