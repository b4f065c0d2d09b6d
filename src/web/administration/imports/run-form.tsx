import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportFileDetails, ImportMapping } from '../../../shared/imports.ts'
import { importLimits } from '../../../shared/limits.ts'
import { importsTexts } from '../../../shared/texts/en/imports.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldCheckbox } from '../../ui/field-checkbox.tsx'
import { FieldText } from '../../ui/field-text.tsx'
import { useCommandQueue } from '../use-command-queue.ts'
import { type Choices, knownWay } from './chosen-columns.ts'
import { refreshImports } from './import-queries.ts'

type RunFormProps = {
  details: ImportFileDetails
  choices: Choices
  mapping: ImportMapping | undefined
  /** False while a run is under way. */
  isFree: boolean
}

function proposeSource({ fileName, knownMappings }: ImportFileDetails, { way }: Choices): string {
  const known = knownMappings.find(({ name }) => knownWay(name) === way)
  const ofFile = fileName.replace(/(\.refused)?(\.[ct]sv|\.txt)?(\.gz)?$/i, '')
  return (known?.source ?? ofFile).slice(0, importLimits.source)
}

const sourceId = 'import-source'

const given = (text: string) => (text.trim() === '' ? undefined : text.trim())

/** Begins a trial or an import of all rows. */
export function RunForm({ details, choices, mapping, isFree }: RunFormProps) {
  const texts = useTexts(importsTexts)
  const client = useQueryClient()
  const [written, setWritten] = useState<string>()
  const [archive, setArchive] = useState({ title: '', address: '', licence: '' })
  const [isUpdate, setIsUpdate] = useState(false)
  const { perform, isBusy } = useCommandQueue(texts.beginFailed, () => refreshImports(client))
  const source = written ?? proposeSource(details, choices)
  const isReady = isFree && !isBusy && given(source) !== undefined
  async function begin(isTrial: boolean) {
    if (given(source) === undefined) document.getElementById(sourceId)?.focus()
    if (!isReady || !mapping) return
    const { title, address, licence } = archive
    const declared = { title: given(title), address: given(address), licence: given(licence) }
    await perform(() =>
      api.POST('/api/admin/imports/{id}/run', {
        params: { path: { id: details.id } },
        body: { mapping, source: source.trim(), archive: declared, isTrial, isUpdate },
      }),
    )
  }
  const archiveField = (name: keyof typeof archive, label: string, hint?: string) => (
    <FieldText
      id={`import-archive-${name}`}
      label={label}
      hint={hint}
      value={archive[name]}
      onChange={({ target }) => setArchive((before) => ({ ...before, [name]: target.value }))}
    />
  )
  return (
    <section aria-labelledby="run-title">
      <h2 id="run-title">{texts.runTitle}</h2>
      <div className="import-columns">
        <FieldText
          id={sourceId}
          announcesFault
          label={texts.source}
          hint={texts.sourceHint}
          required
          maxLength={importLimits.source}
          fault={given(source) === undefined ? texts.sourceMissing : undefined}
          value={source}
          onChange={({ target }) => setWritten(target.value)}
        />
        {archiveField('title', texts.archiveTitle, texts.archiveHint)}
        {archiveField('address', texts.address)}
        {archiveField('licence', texts.licence, texts.licenceHint)}
        <FieldCheckbox
          id="import-update"
          label={texts.isUpdate}
          checked={isUpdate}
          onChange={({ target }) => setIsUpdate(target.checked)}
        />
      </div>
      <BeginButtons isReady={isReady && mapping !== undefined} onBegin={begin} />
    </section>
  )
}

type BeginButtonsProps = { isReady: boolean; onBegin: (isTrial: boolean) => void }

function BeginButtons({ isReady, onBegin }: BeginButtonsProps) {
  const texts = useTexts(importsTexts)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" aria-disabled={!isReady} onClick={() => onBegin(true)}>
        {texts.tryOut}
      </Button>
      <Button variant="primary" aria-disabled={!isReady} onClick={() => onBegin(false)}>
        {texts.begin}
      </Button>
    </div>
  )
}
