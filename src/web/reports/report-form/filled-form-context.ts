import { createContext } from 'react'
import type { FilledReportForm } from '../../../shared/report-form.ts'

/** The submission by plain form that this page answers, where it was not accepted. */
export const FilledFormContext = createContext<FilledReportForm | null>(null)
