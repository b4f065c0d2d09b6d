import './account-section.css'
import type { ReactNode } from 'react'
import { ExplainedSection } from '../ui/explained-section.tsx'

type AccountSectionProps = {
  id: string
  title: string
  /** The purpose of the section. */
  about: ReactNode
  children: ReactNode
}

/** A section of the account page. */
export function AccountSection(props: AccountSectionProps) {
  return <ExplainedSection {...props} aboutClass="account-about" contentClass="account-content" />
}
