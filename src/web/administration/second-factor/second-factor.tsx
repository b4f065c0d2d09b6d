import { secondFactorTexts } from '../../../shared/texts/en/second-factor.ts'
import { useTexts } from '../../texts/use-texts.ts'
import './second-factor.css'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CurrentAdministrator } from '../../../shared/administration.ts'
import { refetchAdministrator } from '../administrator-query.ts'
import { Authenticator } from './authenticator.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenewCodes } from './renew-codes.tsx'

type SecondFactorProps = {
  administrator: CurrentAdministrator
  /** Shown below, but hidden while the administrator must save recovery codes. */
  children?: ReactNode
}

/** The administrator's second factor. If a required one is missing, the page shows only this. */
export function SecondFactor({ administrator, children }: SecondFactorProps) {
  const texts = useTexts(secondFactorTexts)
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<string[]>([])
  const { mustEnrol, secondFactor } = administrator
  const hasOne = secondFactor.hasAuthenticator || secondFactor.passkeys > 0

  // Show the codes first: the server sends them only once.
  async function showEnrolled(recoveryCodes: string[]) {
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else await refetchAdministrator(queryClient)
  }

  async function goOn() {
    setCodes([])
    await refetchAdministrator(queryClient)
  }

  if (codes.length > 0) {
    return <RecoveryCodes codes={codes} username={administrator.username} onSaved={goOn} />
  }
  return (
    <>
      <section
        aria-labelledby="second-factor-title"
        className="grid max-w-[44rem] grid-cols-1 gap-6"
      >
        <h2 id="second-factor-title">{texts.secondFactor}</h2>
        {mustEnrol && <p className="notice">{texts.secondFactorRequired}</p>}
        <p className="text-muted">{texts.secondFactorExplanation}</p>
        <Authenticator isEnrolled={secondFactor.hasAuthenticator} onEnrolled={showEnrolled} />
        <Passkeys onEnrolled={showEnrolled} />
        {hasOne && <RenewCodes left={secondFactor.recoveryCodes} onRenewed={setCodes} />}
      </section>
      {children}
    </>
  )
}
