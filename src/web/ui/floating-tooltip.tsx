import './floating-tooltip.css'
import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip'
import { type ReactElement, useEffect, useState } from 'react'
import { registerOpenTooltip, useOpensAtOnce } from './tooltip-delay.ts'

type FloatingTooltipProps = { text: string; children: ReactElement }

/** Specification section 9, as `skipDelayInMilliseconds`. */
const openDelayInMilliseconds = 700

export function FloatingTooltip({ text, children }: FloatingTooltipProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opensAtOnce = useOpensAtOnce()
  useEffect(() => (isOpen ? registerOpenTooltip() : undefined), [isOpen])
  return (
    <Provider delayDuration={opensAtOnce ? 0 : openDelayInMilliseconds}>
      <Root open={isOpen} onOpenChange={setIsOpen}>
        <Trigger asChild>{children}</Trigger>
        <Portal>
          <Content sideOffset={4} collisionPadding={8} className="tooltip">
            {text}
          </Content>
        </Portal>
      </Root>
    </Provider>
  )
}
