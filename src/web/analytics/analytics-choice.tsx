import { analyticsTexts } from '../../shared/texts/en/analytics.ts'
import { fillIn } from '../texts/fill-in.tsx'
import { useTexts } from '../texts/use-texts.ts'
import './analytics-choice.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AnalyticsTag } from '../../shared/site.ts'
import { analyticsAnchors, pageUrls } from '../../shared/urls.ts'
import { Button } from '../ui/button.tsx'
import { type ConsentChoice, chooseConsent, useConsent } from './consent.ts'
import { countPageView, updateConsent } from './tag.ts'

type AnalyticsChoiceProps = { tag: AnalyticsTag; path: string }

/** Asks for consent once, or again when the address has the anchor. Then counts page views. */
export function AnalyticsChoice({ tag, path }: AnalyticsChoiceProps) {
  const texts = useTexts(analyticsTexts)
  const { host } = new URL(tag.tagUrl)
  const consent = useConsent(host)
  const { isReopened, close } = useReopening()

  useEffect(() => updateConsent(consent === 'accepted'), [consent])
  useEffect(() => {
    if (consent === 'accepted') countPageView(tag, path)
  }, [consent, tag, path])

  function choose(choice: ConsentChoice) {
    chooseConsent(host, choice)
    close()
  }

  if (consent !== 'unasked' && !isReopened) return null
  if (consent === 'against-tracking' || consent === 'forgetful') {
    return (
      <Panel title={texts.pageViewsAreNotCounted} isReopened={isReopened}>
        <p>{consent === 'forgetful' ? texts.forgetful : texts.againstTracking}</p>
        <Button variant="secondary" onClick={close}>
          {texts.close}
        </Button>
      </Panel>
    )
  }
  return (
    <Panel title={texts.mayWeCountPageViews} isReopened={isReopened}>
      <p>
        {fillIn(texts.explanation, { host: <strong>{host}</strong> })}{' '}
        <a href={`${pageUrls.privacyPolicy}#cookies-and-analytics`}>{texts.privacyPolicy}</a>
        {consent !== 'unasked' && ` ${texts.soFar[consent]}`}
      </p>
      <div className="grid w-full max-w-80 grid-cols-2 gap-3">
        <Button variant="secondary" onClick={() => choose('accepted')}>
          {texts.accept}
        </Button>
        <Button variant="secondary" onClick={() => choose('refused')}>
          {texts.refuse}
        </Button>
      </div>
    </Panel>
  )
}

/** The panel opens when the address has its anchor; closing it removes the anchor. */
function useReopening() {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const isReopened = hash === `#${analyticsAnchors.choice}`

  function close() {
    if (!isReopened) return
    navigate({ search, hash: '' }, { replace: true, state, preventScrollReset: true })
    document.getElementById(analyticsAnchors.link)?.focus({ preventScroll: true })
  }

  return { isReopened, close }
}

type PanelProps = { title: string; isReopened: boolean; children: ReactNode }

/** Stands after the skip link. Takes the focus only if the visitor opened it. */
function Panel({ title, isReopened, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    if (isReopened) panel.current?.focus({ preventScroll: true })
  }, [isReopened])
  useEffect(() => (panel.current ? keepRoomBelow(panel.current) : undefined), [])

  return (
    <section
      ref={panel}
      id={analyticsAnchors.choice}
      className="analytics-choice print:hidden"
      aria-labelledby="analytics-choice-title"
      tabIndex={-1}
    >
      <div className="analytics-choice-row">
        <h2 id="analytics-choice-title" className="text-lead">
          {title}
        </h2>
        {children}
      </div>
    </section>
  )
}

/** Adds room below the page, so that the panel never covers the focused element. */
function keepRoomBelow(panel: HTMLElement): () => void {
  const { style } = document.documentElement
  const property = '--analytics-choice-height'
  const observer = new ResizeObserver(() =>
    style.setProperty(property, `${Math.ceil(panel.offsetHeight)}px`),
  )
  observer.observe(panel)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
