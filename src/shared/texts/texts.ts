import type { optionalTextsTexts } from '../optional-texts.ts'
import type { footerLabelsTexts } from '../pages.ts'
import type { reportStatusTexts } from '../report-status.ts'
import type { aboutReportTexts } from './en/about-report.ts'
import type { accountTexts } from './en/account.ts'
import type { administrationTexts } from './en/administration.ts'
import type { analyticsTexts } from './en/analytics.ts'
import type { caseTexts } from './en/case.ts'
import type { caseNoticeTexts } from './en/case-notice.ts'
import type { confirmNameTexts } from './en/confirm-name.ts'
import type { contentTexts } from './en/content.ts'
import type { controlsTexts } from './en/controls.ts'
import type { dataReleasesTexts } from './en/data-releases.ts'
import type { deskTexts } from './en/desk.ts'
import type { deskAnswersTexts } from './en/desk-answers.ts'
import type { deskCaseTexts } from './en/desk-case.ts'
import type { exploreTexts } from './en/explore.ts'
import type { failuresTexts } from './en/failures.ts'
import type { faultsTexts } from './en/faults.ts'
import type { fieldsTexts } from './en/fields.ts'
import type { guidedFormTexts } from './en/guided-form.ts'
import type { heldTexts } from './en/held.ts'
import type { historyTexts } from './en/history.ts'
import type { hubTexts } from './en/hub.ts'
import type { identityTexts } from './en/identity.ts'
import type { importsTexts } from './en/imports.ts'
import type { labelsTexts } from './en/labels.ts'
import type { layoutTexts } from './en/layout.ts'
import type { ledgerTexts } from './en/ledger.ts'
import type { mailsTexts } from './en/mails.ts'
import type { mapTexts } from './en/map.ts'
import type { noticeMailsTexts } from './en/notice-mails.ts'
import type { noticesTexts } from './en/notices.ts'
import type { nullReportTexts } from './en/null-report.ts'
import type { numbersTexts } from './en/numbers.ts'
import type { objectionTexts } from './en/objection.ts'
import type { pagesTexts } from './en/pages.ts'
import type { passwordAdviceTexts } from './en/password-advice.ts'
import type { personalDetailsTexts } from './en/personal-details.ts'
import type { placePageTexts } from './en/place-page.ts'
import type { placesTexts } from './en/places.ts'
import type { problemsTexts } from './en/problems.ts'
import type { promisesTexts } from './en/promises.ts'
import type { queueClockTexts } from './en/queue-clock.ts'
import type { readingTexts } from './en/reading.ts'
import type { receivedTexts } from './en/received.ts'
import type { recordsTexts } from './en/records.ts'
import type { redactionTexts } from './en/redaction.ts'
import type { reportFormTexts } from './en/report-form.ts'
import type { reportPageTexts } from './en/report-page.ts'
import type { reportsTexts } from './en/reports.ts'
import type { savedSearchTexts } from './en/saved-search.ts'
import type { sealsTexts } from './en/seals.ts'
import type { secondFactorTexts } from './en/second-factor.ts'
import type { serverTexts } from './en/server.ts'
import type { shapesTexts } from './en/shapes.ts'
import type { signInTexts } from './en/sign-in.ts'
import type { signInErrorsTexts } from './en/sign-in-errors.ts'
import type { signInToastsTexts } from './en/sign-in-toasts.ts'
import type { videoFaultsTexts } from './en/video-faults.ts'
import type { wholeReadingTexts } from './en/whole-reading.ts'
import type { LanguageTag } from './formats.ts'

type EnglishPart =
  | typeof aboutReportTexts
  | typeof accountTexts
  | typeof administrationTexts
  | typeof analyticsTexts
  | typeof caseTexts
  | typeof caseNoticeTexts
  | typeof confirmNameTexts
  | typeof contentTexts
  | typeof controlsTexts
  | typeof dataReleasesTexts
  | typeof hubTexts
  | typeof importsTexts
  | typeof identityTexts
  | typeof layoutTexts
  | typeof mailsTexts
  | typeof noticeMailsTexts
  | typeof noticesTexts
  | typeof savedSearchTexts
  | typeof nullReportTexts
  | typeof objectionTexts
  | typeof numbersTexts
  | typeof labelsTexts
  | typeof optionalTextsTexts
  | typeof exploreTexts
  | typeof ledgerTexts
  | typeof mapTexts
  | typeof failuresTexts
  | typeof faultsTexts
  | typeof fieldsTexts
  | typeof footerLabelsTexts
  | typeof problemsTexts
  | typeof promisesTexts
  | typeof queueClockTexts
  | typeof guidedFormTexts
  | typeof heldTexts
  | typeof serverTexts
  | typeof reportStatusTexts
  | typeof placePageTexts
  | typeof placesTexts
  | typeof reportFormTexts
  | typeof reportPageTexts
  | typeof reportsTexts
  | typeof pagesTexts
  | typeof readingTexts
  | typeof passwordAdviceTexts
  | typeof personalDetailsTexts
  | typeof signInErrorsTexts
  | typeof signInToastsTexts
  | typeof deskAnswersTexts
  | typeof deskCaseTexts
  | typeof redactionTexts
  | typeof deskTexts
  | typeof receivedTexts
  | typeof recordsTexts
  | typeof sealsTexts
  | typeof shapesTexts
  | typeof wholeReadingTexts
  | typeof secondFactorTexts
  | typeof historyTexts
  | typeof signInTexts
  | typeof videoFaultsTexts

/** Tables with texts hold other properties too. */
type TextKey<Part> = {
  [Key in keyof Part]: Part[Key] extends number | boolean ? never : Key
}[Exclude<keyof Part, 'variant' | 'publicVariant' | 'key'>]

/** The same keys and parameters, in other words. */
export type Translated<Part> = {
  readonly [Key in TextKey<Part>]: Key extends 'part'
    ? Part[Key]
    : Part[Key] extends string
      ? string
      : Part[Key] extends (...values: infer Values) => string
        ? (...values: Values) => string
        : Translated<Part[Key]>
}

/** Every text that people read, by part. Another language is an object that satisfies this type. */
export type Texts = { readonly [Part in EnglishPart as Part['part']]: Translated<Part> }

/** The language of a page or a mail. Code imports the English parts that it uses. */
export type Language = { tag: LanguageTag; translated?: Texts }

export const english: Language = { tag: 'en' }

/** One part of the catalogue in a language. */
export function textsIn<Name extends keyof Texts>(
  { translated }: Language,
  englishPart: Texts[Name] & { part: Name },
): Texts[Name] {
  return translated?.[englishPart.part] ?? englishPart
}
