/**
 * What was erased, and what restoring an older backup does to it again:
 * - `account`: the account goes, its reports stay without any link to the person
 * - `account_with_reports`: the account and its reports go
 * - `administrator`: the account of an administrator goes
 * - `report`: the report goes, with its video
 * - `reporter`: nothing in the report says any more who sent it
 * - `reporter_hidden`: name and address are public no more
 * - `identifiers`: name, address and other witnesses go, as some time after the verification
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
