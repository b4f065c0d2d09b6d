import { type ComponentProps, useEffect, useRef } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** Neither on nor off: only some of the rows that it stands for are selected. */
  isMixed?: boolean
}

/** A checkbox without a label, as in tables. It needs an `aria-label` or a label elsewhere. */
export function Checkbox({ isMixed = false, className = '', ...input }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed
  }, [isMixed])
  return <input type="checkbox" className={`checkbox ${className}`} {...input} ref={ref} />
}
