import ChevronDown from 'lucide-react/icons/chevron-down'
import Mail from 'lucide-react/icons/mail'
import { useContext, useId } from 'react'
import { textLimits } from '../../shared/limits.ts'
import { savedSearchTexts } from '../../shared/texts/en/saved-search.ts'
import { pageUrls } from '../../shared/urls.ts'
import { keysOf } from '../../shared/values-by-key.ts'
import { refusalSentence } from '../failure-message.ts'
import { FilledFormContext } from '../forms/filled-form-context.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { FieldText } from '../ui/field-text.tsx'

/** Asks for mails about this search. It needs no scripts: the answer is a page. */
export function SavedSearchForm({ question }: { question: string }) {
  const texts = useTexts(savedSearchTexts)
  const language = useLanguage()
  const answered = useContext(FilledFormContext)
  const id = useId()
  const fault = answered ? refusalSentence(language, answered.problem) : undefined
  return (
    <details className="explore-filters panel print:hidden" open={answered !== null}>
      <summary>
        <Mail aria-hidden="true" size="1.1em" />
        {texts.byMail}
        <ChevronDown aria-hidden="true" size="1.1em" className="explore-chevron" />
      </summary>
      <form
        method="post"
        action={pageUrls.explore + question}
        className="grid max-w-[44rem] grid-cols-1 justify-items-start gap-4 px-4 pt-1 pb-5"
      >
        <p className="text-muted">{texts.explanation}</p>
        <div className="-mb-2 grid w-full grid-cols-1">
          <FieldText
            {...{ id: `${id}-email`, type: 'email', name: 'email', label: texts.email }}
            fault={fault}
            required
            defaultValue={answered?.fields.email ?? ''}
            maxLength={textLimits.email}
            autoComplete="email"
          />
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-2">{texts.often}</legend>
          {keysOf(texts.frequencies).map((frequency) => (
            <label key={frequency} className="flex items-center gap-3">
              <input
                {...{ type: 'radio', name: 'frequency', value: frequency, className: 'checkbox' }}
                defaultChecked={frequency === (answered?.fields.frequency ?? 'week')}
              />
              {texts.frequencies[frequency]}
            </label>
          ))}
        </fieldset>
        <Button type="submit">{texts.sendMe}</Button>
      </form>
    </details>
  )
}
