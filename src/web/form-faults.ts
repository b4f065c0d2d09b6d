import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { FieldFault } from '../shared/problems.ts'

export type FormFault<Name extends string> = { name: Name; message: string }

/** The faults that the form found, in reading order. */
export function formFaults<Name extends string>(
  names: readonly Name[],
  errors: FieldErrors<FieldValues>,
): FormFault<Name>[] {
  return names.flatMap((name) => {
    const message = errors[name]?.message
    return typeof message === 'string' ? [{ name, message }] : []
  })
}

/**
 * The faults that the server found, in reading order. None when one of them has no field here: then
 * the whole sentence is to be shown.
 */
export function serverFaults<Name extends string>(
  names: readonly Name[],
  faults: FieldFault[],
): FormFault<Name>[] {
  const isOwn = ({ path }: FieldFault) => names.some((name) => name === path)
  if (!faults.every(isOwn)) return []
  return names.flatMap((name) => {
    const message = faults.find(({ path }) => path === name)?.message
    return message ? [{ name, message }] : []
  })
}
