/**
 * The kinds of erasures. Restoring an older backup repeats them:
 * - `account`: erases the account, keeps its reports without any link to the person
 * - `account_with_reports`: erases the account and its reports
 * - `administrator`: erases an administrator's account
 * - `report`: erases the report with its video
 * - `reporter`: removes everything that identifies the reporter, at the reporter's request
 * - `reporter_hidden`: makes the report anonymous
 * - `identifiers`: removes the identifiers, as scheduled some time after the verification
 */
export const erasureKinds = [
  'account',
  'account_with_reports',
  'administrator',
  'report',
  'reporter',
  'reporter_hidden',
  'identifiers',
] as const
export type ErasureKind = (typeof erasureKinds)[number]
