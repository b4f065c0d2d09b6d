import './tabs.css'
import type { KeyboardEvent, ReactNode } from 'react'
import { onPlainClick } from './plain-click.ts'
import { useHydrated } from './use-hydrated.ts'

type Tab<Value extends string> = { value: Value; label: ReactNode; href: string }

type TabsProps<Value extends string> = {
  id: string
  /** The name of the tabs for screen readers. */
  label: string
  tabs: Tab<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Tabs with an address each: arrow keys with scripts, plain links without. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { id, label, tabs, chosen, onChoose, children } = props
  const isHydrated = useHydrated()

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ value }) => value === chosen)
    const next = tabs[nextIndex(event.key, at, tabs.length)]
    if (!next) return
    event.preventDefault()
    onChoose(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <div role="tablist" aria-label={label} className="tab-list">
        {tabs.map(({ value, label: name, href }) => (
          <a
            key={value}
            id={`${id}-${value}`}
            role="tab"
            href={href}
            aria-selected={value === chosen}
            aria-controls={value === chosen ? `${id}-panel` : undefined}
            tabIndex={isHydrated && value !== chosen ? -1 : 0}
            onClick={onPlainClick(() => onChoose(value))}
            onKeyDown={move}
            className="tab"
          >
            {name}
          </a>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </div>
  )
}

/** -1 for keys that do not move the focus. */
function nextIndex(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return -1
}
