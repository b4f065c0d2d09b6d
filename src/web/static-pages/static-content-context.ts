import { createContext } from 'react'
import type { StaticContent } from '../../shared/static-pages.ts'

/** The text of a static page; null on all other pages. */
export const StaticContentContext = createContext<StaticContent | null>(null)
