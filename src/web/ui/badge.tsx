import type { ComponentProps } from 'react'

const looks = {
  plain: 'badge',
  /** Nobody has begun yet. */
  waiting: 'badge badge-waiting',
  /** Somebody is at it. */
  active: 'badge badge-active',
  success: 'badge badge-success',
  destructive: 'badge badge-destructive',
}

type BadgeProps = ComponentProps<'span'> & { look?: keyof typeof looks }

/** A word or two with an icon; never colour alone. */
export function Badge({ look = 'plain', ...rest }: BadgeProps) {
  return <span className={looks[look]} {...rest} />
}
