import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminReport, RevealedReporter } from '../../../shared/moderation.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { api, bodyOf } from '../../api.ts'
import { Fact, OptionalFacts } from '../../reports/facts.tsx'
import { fillIn } from '../../texts/fill-in.tsx'
import { useFormats, useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../shown-values.tsx'
import { useCommandQueue } from '../use-command-queue.ts'
import { ConfirmName } from './case-release.tsx'
import { refreshCase } from './desk-queries.ts'

/** Every field of a report: the sighting first, then everything else that helps to judge it. */
export function CaseFacts({ report }: { report: AdminReport }) {
  const texts = useTexts(deskTexts)
  const labels = useTexts(labelsTexts)
  const formats = useFormats()
  return (
    <div className="grid gap-7 wrap-anywhere">
      <h3 className="text-title">{report.location}</h3>
      <div className="narrative">{report.description}</div>
      <dl className="facts gap-x-4">
        <OptionalFacts report={report} />
        <Fact name={texts.phenomenonType}>{labels.phenomena[report.phenomenonType]}</Fact>
        <Fact name={texts.region}>{labels.regions[report.region]}</Fact>
        <Fact name={texts.dateOfSighting}>{formats.sightingDate(report.sightingDate)}</Fact>
        <Fact name={texts.timeOfSighting}>{report.sightingTime}</Fact>
        <Fact name={texts.duration}>{report.duration}</Fact>
        <Fact name={texts.submitted}>
          {fillIn(texts.inUtc, { instant: <Instant at={report.createdAt} /> })}
        </Fact>
        <Fact name={texts.lastChange}>
          {fillIn(texts.inUtc, { instant: <Instant at={report.updatedAt} /> })}
        </Fact>
        {report.verifiedAt && (
          <Fact name={texts.verified}>
            {fillIn(texts.inUtc, { instant: <Instant at={report.verifiedAt} /> })}
          </Fact>
        )}
        <Fact name={texts.userAccount}>{report.hasAccount ? texts.linked : texts.none}</Fact>
        <Fact name={texts.reportNumber}>{report.id}</Fact>
      </dl>
      <Reporter report={report} />
    </div>
  )
}

/** Unmasked data stays visible until the report is closed; the history records who asked for it. */
function Reporter({ report }: { report: AdminReport }) {
  const texts = useTexts(deskTexts)
  const queryClient = useQueryClient()
  const { perform, isBusy } = useCommandQueue(texts.updateFailed)
  const [revealed, setRevealed] = useState<RevealedReporter>()
  const { fullName, email } = revealed ?? report

  const reveal = () =>
    perform(async () => {
      const params = { path: { id: report.id } }
      setRevealed(await bodyOf(api.POST('/api/admin/reports/{id}/reveal', { params })))
      await refreshCase(queryClient, report.id)
    })

  return (
    <div className="case-reporter grid gap-3">
      <dl className="facts gap-x-4">
        <Fact name={texts.fullName}>{fullName}</Fact>
        <Fact name={texts.emailAddress}>{email}</Fact>
        <Fact name={texts.publication}>{describePublication(texts, report)}</Fact>
      </dl>
      {!report.anonymous && report.nameHeld && <ConfirmName report={report} />}
      {report.identifiersRemovedAt && (
        <p className="text-muted">
          {fillIn(texts.identifiersRemoved, {
            instant: <Instant at={report.identifiersRemovedAt} />,
          })}
        </p>
      )}
      {report.isMasked && !revealed && (
        <div className="grid justify-items-start gap-2">
          <Button variant="secondary" aria-disabled={isBusy} onClick={reveal}>
            {texts.showNameAndEMailAddress}
          </Button>
          <p className="text-sm text-muted">{texts.revealIsRecorded}</p>
        </div>
      )}
    </div>
  )
}

/** Says what the public sees of the reporter now. */
function describePublication(texts: Texts['desk'], { anonymous, nameHeld }: AdminReport): string {
  if (anonymous) return texts.staysAnonymous
  if (nameHeld) return texts.nameNotConfirmedYet
  return texts.nameIsPublic
}
