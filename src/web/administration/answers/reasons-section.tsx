import { useQueryClient } from '@tanstack/react-query'
import {
  type DecisionReason,
  otherReason,
  type ReasonChange,
} from '../../../shared/desk-answers.ts'
import { caseTexts } from '../../../shared/texts/en/case.ts'
import { deskAnswersTexts } from '../../../shared/texts/en/desk-answers.ts'
import { adminViewUrl } from '../../../shared/urls.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ListFailure } from '../list-failure.tsx'
import { useCommandQueue } from '../use-command-queue.ts'
import { useEditing } from '../use-editing.ts'
import { refreshReasons, useReasons, useReasonsInUse } from './answer-queries.ts'
import { ReasonForm } from './reason-form.tsx'

const addId = 'add-reason'

/** The list of reasons with the commands to edit it. */
export function ReasonsSection() {
  const texts = useTexts(deskAnswersTexts)
  const { standardSentence } = useTexts(caseTexts)
  const { data, error, refetch } = useReasons()
  const inUse = useReasonsInUse()
  const { isEditing, edit, stop } = useEditing(addId)
  const retired = data?.filter(({ number }) => number === null) ?? []
  return (
    <section aria-labelledby="reasons-title">
      <h2 id="reasons-title">{texts.reasons}</h2>
      <p className="text-muted">{texts.reasonsExplanation}</p>
      {!data && !error && <Loading text={texts.loading} />}
      {!data && error && (
        <ListFailure
          title={texts.theReasonsCannotBeShown}
          error={error}
          url={adminViewUrl('answers')}
          onReload={refetch}
        />
      )}
      <ol>
        {inUse.map((reason, at) => (
          <ReasonItem
            key={reason.id}
            reason={reason}
            above={inUse[at - 1]?.number}
            below={inUse[at + 1]?.number}
          />
        ))}
      </ol>
      {data && isEditing && <ReasonForm onEnd={stop} />}
      {data && !isEditing && (
        <Button id={addId} variant="secondary" onClick={edit}>
          {texts.addReason}
        </Button>
      )}
      {retired.length > 0 && <h3>{texts.retired}</h3>}
      {retired.length > 0 && (
        <ul>
          {retired.map((reason) => (
            <ReasonItem key={reason.id} reason={reason} />
          ))}
        </ul>
      )}
      <p className="text-muted">{texts.standard(standardSentence)}</p>
    </section>
  )
}

type ReasonItemProps = {
  reason: DecisionReason
  /** The numbers of the neighbours in the list. */
  above?: number | undefined
  below?: number | undefined
}

function ReasonItem({ reason, above, below }: ReasonItemProps) {
  const texts = useTexts(deskAnswersTexts)
  const { statement } = useTexts(caseTexts)
  const editId = `edit-${reason.key}`
  const { isEditing, edit, stop } = useEditing(editId)
  const { number, label, sentence, ground } = reason
  return (
    <li className="panel">
      <p className="flex flex-wrap items-center gap-2">
        {number !== null && number < 10 && <kbd className="key">{number}</kbd>}
        <strong>
          <bdi>{label}</bdi>
        </strong>
        <Badge variant={ground === 'law' ? 'active' : 'plain'}>{texts.grounds[ground]}</Badge>
      </p>
      {isEditing ? (
        <ReasonForm reason={reason} onEnd={stop} />
      ) : (
        <>
          <p className="text-muted">{statement.factsText(sentence)}</p>
          <ReasonCommands {...{ reason, above, below, editId }} onEdit={edit} />
        </>
      )}
    </li>
  )
}

type ReasonCommandsProps = ReasonItemProps & { editId: string; onEdit: () => void }

function ReasonCommands({ reason, above, below, editId, onEdit }: ReasonCommandsProps) {
  const texts = useTexts(deskAnswersTexts)
  const client = useQueryClient()
  const { perform, isBusy } = useCommandQueue(texts.failed)
  async function change(pressed: HTMLElement, body: ReasonChange) {
    await perform(async () => {
      const params = { path: { id: reason.id } }
      await api.PATCH('/api/admin/reasons/{id}', { params, body })
      await refreshReasons(client)
    })
    // An element that moves in the list loses the focus.
    if (pressed.isConnected) pressed.focus()
  }
  const button = (text: string, body: ReasonChange | undefined) => (
    <Button
      variant="secondary"
      aria-disabled={isBusy || !body}
      onClick={({ currentTarget }) => body && change(currentTarget, body)}
    >
      {text}
      <span className="sr-only"> {reason.label}</span>
    </Button>
  )
  const numbered = (number: number | undefined) => (number === undefined ? undefined : { number })
  return (
    <div className="flex flex-wrap gap-2">
      <Button id={editId} variant="secondary" onClick={onEdit}>
        {texts.edit}
        <span className="sr-only"> {reason.label}</span>
      </Button>
      {reason.number === null ? (
        button(texts.useAgain, { isRetired: false })
      ) : (
        <>
          {button(texts.moveUp, numbered(above))}
          {button(texts.moveDown, numbered(below))}
          {reason.key !== otherReason && button(texts.retire, { isRetired: true })}
        </>
      )}
    </div>
  )
}
