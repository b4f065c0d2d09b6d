import { type ComponentProps, useEffect, useRef } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** Neither on nor off: some of what it stands for is chosen. */
  isMixed?: boolean
}

/** The bare box, as in tables: it needs an `aria-label` or a label that points to it. */
export function Checkbox({ isMixed = false, className = '', ...input }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed
  }, [isMixed])
  return <input type="checkbox" className={`checkbox ${className}`} {...input} ref={ref} />
}
