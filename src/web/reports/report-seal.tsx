import type { OtherAccounts } from '../../shared/options.ts'
import type { PublicReport } from '../../shared/public-report.ts'
import type { Seal } from '../../shared/seals.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { sealsTexts } from '../../shared/texts/en/seals.ts'
import { daysAroundUrl } from '../explore/days-around-url.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { Fact } from './facts.tsx'

type ReportSealProps = {
  seal: Seal | null | undefined
  otherAccounts?: OtherAccounts | null | undefined
}

/** The seal of the first account, and whether its witness knew others. Nothing for reports of old. */
export function ReportSeal({ seal, otherAccounts }: ReportSealProps) {
  const texts = useTexts(sealsTexts)
  const { sealHash } = useTexts(labelsTexts)
  const formats = useFormats()
  if (!seal && !otherAccounts) return null
  return (
    <div className="grid gap-3 wrap-anywhere">
      <dl className="facts">
        {otherAccounts && <Fact name={texts.otherAccounts}>{texts.answers[otherAccounts]}</Fact>}
        {seal && (
          <>
            <Fact name={texts.sealed}>
              <time dateTime={seal.sealedAt}>
                {texts.sealedAt(
                  formats.day(new Date(seal.sealedAt)),
                  formats.time(new Date(seal.sealedAt)),
                )}
              </time>
            </Fact>
            <Fact name={sealHash}>
              <code className="text-sm">{seal.hash}</code>
            </Fact>
          </>
        )}
      </dl>
      {seal && (
        <p className="text-sm text-muted">{seal.matches ? texts.whatItIs : texts.noMatch}</p>
      )}
    </div>
  )
}

const daysAround = 3

/** The way to the reports of those days. Only for a witness whose own account is sealed. */
export function ReportsOfThoseDays({
  report: { region, sightingDate },
}: {
  report: Pick<PublicReport, 'region' | 'sightingDate'>
}) {
  const texts = useTexts(sealsTexts)
  const url = daysAroundUrl({ region }, { first: sightingDate, last: sightingDate }, daysAround)
  if (!url) return null
  return (
    <p>
      {texts.nowYouMayRead} <a href={url}>{texts.nearThereAndThen}</a>
    </p>
  )
}
