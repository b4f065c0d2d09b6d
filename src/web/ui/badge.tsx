import type { ComponentProps } from 'react'

const variants = {
  plain: 'badge',
  /** Work has not begun. */
  waiting: 'badge badge-waiting',
  /** Work is in progress. */
  active: 'badge badge-active',
  success: 'badge badge-success',
  destructive: 'badge badge-destructive',
}

type BadgeProps = ComponentProps<'span'> & { variant?: keyof typeof variants }

/** A word or two with an icon, because colour alone is not accessible. */
export function Badge({ variant = 'plain', ...rest }: BadgeProps) {
  return <span className={variants[variant]} {...rest} />
}
