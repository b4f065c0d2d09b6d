import Globe from 'lucide-react/icons/globe'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Video from 'lucide-react/icons/video'
import { signInTexts } from '../../shared/texts/en/sign-in.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { videoLimits } from '../../shared/video-formats.ts'
import { useTexts } from '../texts/use-texts.ts'

/** The advantages of an account. */
export function AuthPanel() {
  const texts = useTexts(signInTexts)
  return (
    <>
      <h2 className="text-section">{texts.yourSightingsOnTheRecord}</h2>
      <ul className="grid gap-5">
        {listPromises(texts).map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden="true" size="1.5em" className="mt-0.5 shrink-0 text-brass" />
            <div className="min-w-0">
              <h3 className="text-lg">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function listPromises(texts: Texts['signIn']) {
  const { formats, largest } = videoLimits
  return [
    {
      Icon: ShieldCheck,
      title: texts.confidentialReporting,
      text: texts.confidentialReportingText,
    },
    {
      Icon: Video,
      title: texts.videoSupport,
      text: texts.videoSupportText(formats.join(', '), largest),
    },
    { Icon: Globe, title: texts.community, text: texts.communityText },
  ]
}
