import { createContext } from 'react'
import type { FilledForm } from '../../shared/filled-form.ts'

/** The rejected submission of a plain form that this page answers. */
export const FilledFormContext = createContext<FilledForm | null>(null)
