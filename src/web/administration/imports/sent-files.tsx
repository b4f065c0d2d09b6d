import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportFile } from '../../../shared/imports.ts'
import { importsTexts } from '../../../shared/texts/en/imports.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Instant } from '../shown-values.tsx'
import { useCommandQueue } from '../use-command-queue.ts'
import { refreshImports } from './import-queries.ts'

const sentFilesTitleId = 'sent-files-title'
/** Of the section above the files, which disappear with the last one. */
export const importsTitleId = 'imports-title'

type SentFilesProps = {
  files: ImportFile[]
  openId: string | undefined
  onOpen: (id: string) => void
}

/** The files that were sent in the last days, each with the state of its last run. */
export function SentFiles({ files, openId, onOpen }: SentFilesProps) {
  const texts = useTexts(importsTexts)
  const client = useQueryClient()
  const [removed, setRemoved] = useState<ImportFile>()
  const { perform, isBusy } = useCommandQueue(texts.removeFailed, () => refreshImports(client))
  async function remove({ id, fileName }: ImportFile) {
    setRemoved(undefined)
    const params = { path: { id } }
    if (!(await perform(() => api.DELETE('/api/admin/imports/{id}', { params })))) return
    showToast({ title: texts.removed, description: fileName })
    document.getElementById(files.length > 1 ? sentFilesTitleId : importsTitleId)?.focus()
  }
  return (
    <section aria-labelledby={sentFilesTitleId}>
      <h2 id={sentFilesTitleId} tabIndex={-1}>
        {texts.files}
      </h2>
      <ul>
        {files.map((file) => (
          <li key={file.id} className="panel" aria-current={file.id === openId || undefined}>
            <FileFacts file={file} />
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => onOpen(file.id)}>
                {texts.open} <span className="sr-only">{file.fileName}</span>
              </Button>
              <Button variant="secondary" aria-disabled={isBusy} onClick={() => setRemoved(file)}>
                {texts.remove} <span className="sr-only">{file.fileName}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {removed && (
        <ConfirmDialog
          question={<bdi>{texts.removeQuestion(removed.fileName)}</bdi>}
          consequence={texts.removeEffect}
          confirmLabel={texts.remove}
          isDestructive
          onConfirm={() => remove(removed)}
          onCancel={() => setRemoved(undefined)}
        />
      )}
    </section>
  )
}

function FileFacts({ file }: { file: ImportFile }) {
  const texts = useTexts(importsTexts)
  const { fileName, size, sentBy, createdAt, expiresAt, state } = file
  return (
    <div>
      <p>
        <strong>
          <bdi>{fileName}</bdi>
        </strong>{' '}
        · {texts.states[state]}
      </p>
      <p className="text-sm text-muted">
        {texts.size(size)}, {texts.sentBy} <bdi>{sentBy}</bdi> <Instant at={createdAt} />,{' '}
        {texts.until} <Instant at={expiresAt} />
      </p>
    </div>
  )
}
