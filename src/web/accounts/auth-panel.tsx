import Globe from 'lucide-react/icons/globe'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Video from 'lucide-react/icons/video'
import { videoLimits } from '../../shared/limits.ts'

const promises = [
  {
    Icon: ShieldCheck,
    title: 'Secure, confidential reporting',
    text: 'You decide for each report whether your name is published. An anonymous report is not linked to your account.',
  },
  {
    Icon: Video,
    title: 'Video evidence upload support',
    text: `A report may carry a video: ${videoLimits.formats.join(', ')}, up to ${videoLimits.largest}.`,
  },
  {
    Icon: Globe,
    title: 'A global community',
    text: 'Witnesses and researchers keep one public record together, and everybody may read it.',
  },
]

/** What speaks for an account. */
export function AuthPanel() {
  return (
    <>
      <h2 className="text-section">Your sightings, on the record</h2>
      <ul className="grid gap-5">
        {promises.map(({ Icon, title, text }) => (
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
