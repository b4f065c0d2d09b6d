import ChevronDown from 'lucide-react/icons/chevron-down'
import { Content, Item, Root, Trigger } from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'

export type MenuItem = {
  label: string
  icon?: ReactNode
  isDestructive?: boolean
  isDisabled?: boolean
} & ({ onChoose: () => void } | { href: string })

type MenuProps = {
  label: ReactNode
  /** What the menu acts on. Screen readers read it after the label. */
  of?: ReactNode
  variant?: 'secondary' | 'quiet'
  items: MenuItem[]
}

/**
 * A button that opens a list of actions. Not modal: the page stays usable. The list is rendered inside
 * the landmark or the dialog of the button.
 */
export function Menu({ label, of, variant = 'secondary', items }: MenuProps) {
  return (
    <Root modal={false}>
      <Trigger className={buttonClass(variant)}>
        {label}
        {of && <span className="sr-only"> {of}</span>}
        <ChevronDown aria-hidden="true" size="1em" />
      </Trigger>
      <Content align="end" sideOffset={4} collisionPadding={8} loop className="menu">
        {items.map((item) => (
          <MenuLine key={item.label} item={item} />
        ))}
      </Content>
    </Root>
  )
}

function MenuLine({ item }: { item: MenuItem }) {
  const { label, icon, isDestructive, isDisabled = false } = item
  const className = isDestructive ? 'menu-item menu-item-destructive' : 'menu-item'
  if ('href' in item) {
    return (
      <Item asChild disabled={isDisabled} className={className}>
        <a href={item.href}>
          {icon}
          {label}
        </a>
      </Item>
    )
  }
  return (
    <Item disabled={isDisabled} onSelect={item.onChoose} className={className}>
      {icon}
      {label}
    </Item>
  )
}
