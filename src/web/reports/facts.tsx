import type { ReactNode } from 'react'
import {
  type OptionalTextName,
  optionalTextNames,
  optionalTextsTexts,
} from '../../shared/optional-texts.ts'
import { useTexts } from '../texts/use-texts.ts'

/** A name and its value in a `<dl className="facts">`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The optional texts that the witness wrote. */
export function OptionalFacts({ report }: { report: Record<OptionalTextName, string | null> }) {
  const texts = useTexts(optionalTextsTexts)
  return optionalTextNames
    .filter((name) => report[name])
    .map((name) => (
      <Fact key={name} name={texts[name].name}>
        {report[name]}
      </Fact>
    ))
}
