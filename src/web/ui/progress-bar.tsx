import { type ReactNode, useId } from 'react'

type ProgressBarProps = {
  /** What is under way. */
  label: ReactNode
  value: number
  max: number
  /** How far it is, in words: "34 of 100 MB". */
  text: string
}

/** How far something has come that takes its time. */
export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  const id = useId()
  return (
    <div className="grid gap-[0.4rem]">
      <div className="flex flex-wrap justify-between gap-x-4">
        <label htmlFor={id}>{label}</label>
        <span className="text-sm text-muted">{text}</span>
      </div>
      <progress id={id} value={value} max={max} aria-valuetext={text} />
    </div>
  )
}
