import { type ReactNode, useId } from 'react'

type ProgressBarProps = {
  /** The name of the task. */
  label: ReactNode
  value: number
  max: number
  /** The progress in words: "34 of 100 MB". */
  text: string
}

/** The progress of a task. */
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
