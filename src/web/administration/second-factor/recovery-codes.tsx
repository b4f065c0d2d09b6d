import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'
import { secondFactorTexts } from '../../../shared/texts/en/second-factor.ts'
import { useSite } from '../../site-context.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldCheckbox } from '../../ui/field-checkbox.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.tsx'
import { copyText } from '../../ui/use-copy.ts'

type RecoveryCodesProps = { codes: string[]; username: string; onSaved: () => void }

/** The codes that replace a lost second factor. They are shown only once. */
export function RecoveryCodes({ codes, username, onSaved }: RecoveryCodesProps) {
  const texts = useTexts(secondFactorTexts)
  const { site } = useSite()
  const [isSaved, setIsSaved] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section
      aria-labelledby="codes-title"
      className="recovery grid max-w-[44rem] grid-cols-1 gap-6"
    >
      <h2 ref={title} id="codes-title" tabIndex={-1}>
        {texts.yourRecoveryCodes}
      </h2>
      <p className="hidden print:block">
        {fillIn(texts.codesOf, { username: <bdi>{username}</bdi>, site: <bdi>{site.name}</bdi> })}
      </p>
      <p>
        {texts.keepCodes} <strong>{texts.theyAreShownOnlyNow}</strong>
      </p>
      <ul className="recovery-list panel grid tiles-68 gap-x-8 gap-y-2 p-5">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <WaysToKeep text={texts.codesFile(username, site.name, codes.join('\n'))} />
      <div className="print:hidden">
        <FieldCheckbox
          id="codes-saved"
          label={texts.iHaveSavedThem}
          required
          checked={isSaved}
          onChange={({ target }) => setIsSaved(target.checked)}
        />
        <Button disabled={!isSaved} onClick={onSaved}>
          {texts.goOn}
        </Button>
      </div>
    </section>
  )
}

function WaysToKeep({ text }: { text: string }) {
  const texts = useTexts(secondFactorTexts)
  async function copy() {
    const copied = { title: texts.copied, description: texts.codesCopiedText }
    const failed = { title: texts.notCopied, description: texts.codesNotCopiedText }
    showToast((await copyText(text)) ? copied : { ...failed, destructive: true })
  }

  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button
        variant="secondary"
        onClick={() => saveFile('recovery-codes.txt', text, 'text/plain')}
      >
        <Download aria-hidden="true" size="1.1em" />
        {texts.download}
      </Button>
      <Button variant="secondary" onClick={copy}>
        <Copy aria-hidden="true" size="1.1em" />
        {texts.copy}
      </Button>
      <Button variant="secondary" onClick={() => print()}>
        <Printer aria-hidden="true" size="1.1em" />
        {texts.print}
      </Button>
    </div>
  )
}
