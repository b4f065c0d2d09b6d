import type { ComponentProps } from 'react'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive'

const variants: Record<ButtonVariant, string> = {
  primary: 'button button-primary',
  secondary: 'button button-secondary',
  quiet: 'button button-quiet',
  destructive: 'button button-destructive',
}

export function buttonClass(variant: ButtonVariant = 'primary', more = ''): string {
  return more ? `${variants[variant]} ${more}` : variants[variant]
}

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant }

export function Button({ variant, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />
}

type ButtonLinkProps = ComponentProps<'a'> & { variant?: ButtonVariant }

/** A link that looks like a button. */
export function ButtonLink({ variant, className, ...rest }: ButtonLinkProps) {
  return <a className={buttonClass(variant, className)} {...rest} />
}
