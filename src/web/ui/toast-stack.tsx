import X from 'lucide-react/icons/x'
import { Action, Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast'
import { controlsTexts } from '../../shared/texts/en/controls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { buttonClass } from './button.tsx'
import { placeToast } from './place-toast.ts'

export type Toast = {
  title: string
  description?: string
  destructive?: boolean
  action?: { label: string; href: string }
}
export type ShownToast = Toast & { id: number; open: boolean }

type ToastStackProps = { toast: ShownToast; onDismiss: (id: number) => void }

/** In milliseconds. Important messages stay longer; hover and focus stop the clock. */
const duration = { plain: 8_000, important: 20_000 }

export function ToastStack({ toast, onDismiss }: ToastStackProps) {
  const texts = useTexts(controlsTexts)
  const { id, open, title, description, destructive = false, action } = toast
  return (
    <Provider duration={destructive || action ? duration.important : duration.plain}>
      <Root
        key={id}
        ref={placeToast}
        open={open}
        onOpenChange={(isOpen) => isOpen || onDismiss(id)}
        className={destructive ? 'toast toast-destructive' : 'toast'}
      >
        <div className="grid gap-1">
          <Title className="font-semibold">{title}</Title>
          {description && <Description className="wrap-anywhere">{description}</Description>}
          {action && (
            <Action asChild altText={`${action.label}: ${action.href}`}>
              <a href={action.href} className={buttonClass('secondary', 'mt-2 justify-self-start')}>
                {action.label}
              </a>
            </Action>
          )}
        </div>
        <Close
          className="toast-close -mt-1 -mr-[0.4rem] grid size-8 shrink-0 place-items-center"
          aria-label={texts.dismissMessage}
        >
          <X aria-hidden="true" size="1.25em" />
        </Close>
      </Root>
      <Viewport className="fixed right-0 z-30 w-full p-4 max-md:top-0 md:bottom-0 empty:hidden md:max-w-[420px] print:hidden" />
    </Provider>
  )
}
