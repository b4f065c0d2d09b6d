import type { FieldValues } from 'react-hook-form'
import { type SchemaFormOptions, useSchemaForm } from '../forms/use-schema-form.ts'
import { Declined } from './identity-confirmation.tsx'
import { useCommandQueue } from './use-command-queue.ts'

/** A form whose submission is a command of the administration, so it waits for its turn in the queue. */
export function useCommandForm<Output extends FieldValues>(options: SchemaFormOptions<Output>) {
  const { failureTitle, send, ...form } = options
  const queue = useCommandQueue(failureTitle)
  return useSchemaForm<Output>({
    ...form,
    send: (values, onWait) => queue.send(() => send(values, onWait)),
    needsMoreInput: (error) => error instanceof Declined,
  })
}
