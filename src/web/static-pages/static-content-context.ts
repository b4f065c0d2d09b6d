import { createContext } from 'react'
import type { StaticContent } from '../../shared/static-pages.ts'

/** The text of the page that was asked for; null on every page that is not a static one. */
export const StaticContentContext = createContext<StaticContent | null>(null)
