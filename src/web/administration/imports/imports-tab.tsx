import { useState } from 'react'
import { importsTexts } from '../../../shared/texts/en/imports.ts'
import { adminViewUrl } from '../../../shared/urls.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { ListFailure } from '../list-failure.tsx'
import { ImportCase } from './import-case.tsx'
import { useImports } from './import-queries.ts'
import { SendForm } from './send-form.tsx'
import { importsTitleId, SentFiles } from './sent-files.tsx'
import './imports.css'

/** Imports of archives by upload: send a file, say how to read it, try it, import it. */
export function ImportsTab() {
  const texts = useTexts(importsTexts)
  const { data, error, refetch } = useImports()
  const [openId, setOpenId] = useState<string>()
  const opened = data?.find(({ id }) => id === openId)
  return (
    <div className="imports">
      <section aria-labelledby={importsTitleId}>
        <h2 id={importsTitleId} tabIndex={-1}>
          {texts.title}
        </h2>
        <p className="text-muted">{texts.explanation}</p>
        <SendForm onSent={setOpenId} />
      </section>
      {!data && !error && <Loading text={texts.loading} />}
      {!data && error && (
        <ListFailure
          title={texts.unavailable}
          error={error}
          url={adminViewUrl('imports')}
          onReload={refetch}
        />
      )}
      {data && data.length > 0 && <SentFiles files={data} openId={openId} onOpen={setOpenId} />}
      {opened && <ImportCase key={opened.id} file={opened} />}
    </div>
  )
}
