import type { ReactNode } from 'react'
import type { FieldFault } from '../../shared/problems.ts'
import { ApiError } from '../api.ts'
import { faultSentence } from '../failure-message.ts'
import { useLanguage } from '../texts/use-texts.ts'
import { Failure } from '../ui/failure.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'

/** The parameters of an address that the register does not understand. */
export function queryFaults(error: unknown): FieldFault[] {
  return error instanceof ApiError && error.status === 400 ? error.faults : []
}

type QueryFailureProps = {
  error: unknown
  /** Heads the faults of the address. */
  title: string
  texts: { unavailable: string; unavailableText: string }
  /** The address of the page as it was asked for. */
  href: string
  onRetry: () => void
  /** How to go on without the parameter of a fault. */
  wayOn?: (fault: FieldFault) => ReactNode
  /** The way on from all of them. */
  children?: ReactNode
}

/** Names each parameter that the register does not understand. Any other failure can be tried again. */
export function QueryFailure(props: QueryFailureProps) {
  const { error, title, texts, href, onRetry, wayOn, children } = props
  const language = useLanguage()
  const faults = queryFaults(error)
  if (faults.length === 0) {
    return (
      <Failure title={texts.unavailable} text={texts.unavailableText}>
        <ReloadLink href={href} onReload={onRetry} />
      </Failure>
    )
  }
  return (
    <div role="alert" className="notice notice-destructive">
      <p className="font-semibold">{title}</p>
      <ul className="grid gap-2">
        {faults.map((fault) => (
          <li key={fault.path}>
            {faultSentence(language, fault)}. {wayOn?.(fault)}
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
