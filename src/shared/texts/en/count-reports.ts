import { formatsIn } from '../formats.ts'

const { count } = formatsIn('en')

/** "1 report", "1,000 reports" */
export const countReports = (amount: number) => count(amount, { one: 'report', other: 'reports' })
