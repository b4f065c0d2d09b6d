import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip'
import type { ReactElement } from 'react'

type FloatingTooltipProps = { text: string; children: ReactElement }

/** Delays and distance: specification section 9. */
export function FloatingTooltip({ text, children }: FloatingTooltipProps) {
  return (
    <Provider delayDuration={700} skipDelayDuration={300}>
      <Root>
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
