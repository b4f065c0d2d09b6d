import type { ComponentProps } from 'react'

type Look = 'primary' | 'secondary' | 'quiet' | 'destructive'

const looks: Record<Look, string> = {
  primary: 'button button-primary',
  secondary: 'button button-secondary',
  quiet: 'button button-quiet',
  destructive: 'button button-destructive',
}

export function buttonClass(look: Look = 'primary', more = ''): string {
  return more ? `${looks[look]} ${more}` : looks[look]
}

type ButtonProps = ComponentProps<'button'> & { look?: Look }

export function Button({ look, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}

type ButtonLinkProps = ComponentProps<'a'> & { look?: Look }

/** A link that looks like a button. */
export function ButtonLink({ look, className, ...rest }: ButtonLinkProps) {
  return <a className={buttonClass(look, className)} {...rest} />
}
