import type { ComponentProps } from 'react'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'destructive'

const looks: Record<ButtonLook, string> = {
  primary: 'button button-primary',
  secondary: 'button button-secondary',
  quiet: 'button button-quiet',
  destructive: 'button button-destructive',
}

export function buttonClass(look: ButtonLook = 'primary', more = ''): string {
  return more ? `${looks[look]} ${more}` : looks[look]
}

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook }

export function Button({ look, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}

type ButtonLinkProps = ComponentProps<'a'> & { look?: ButtonLook }

/** A link that looks like a button. */
export function ButtonLink({ look, className, ...rest }: ButtonLinkProps) {
  return <a className={buttonClass(look, className)} {...rest} />
}
