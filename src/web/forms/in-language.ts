import type { ZodMiniType } from 'zod/mini'
import { findFault } from '../../shared/faults.ts'
import type { Language } from '../../shared/texts/texts.ts'
import { faultSentence } from '../failure-message.ts'

/**
 * The rules of a schema, with the messages of the API in the language of the page. A form words the
 * messages of its own rules itself.
 */
export function inLanguage<Output>(language: Language, schema: ZodMiniType<Output>) {
  const standard = schema['~standard']
  return {
    '~standard': {
      ...standard,
      async validate(value: unknown) {
        const result = await standard.validate(value)
        if (!result.issues) return result
        const issues = result.issues.map((issue) => {
          const { message } = issue
          const fault = findFault(message)
          return fault
            ? { ...issue, message: faultSentence(language, { ...fault, message }) }
            : issue
        })
        return { issues }
      },
    },
  }
}
