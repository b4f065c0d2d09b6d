import type { ComponentProps } from 'react'

const looks = {
  plain: 'badge',
  /** Work has not begun. */
  waiting: 'badge badge-waiting',
  /** Work is in progress. */
  active: 'badge badge-active',
  success: 'badge badge-success',
  destructive: 'badge badge-destructive',
}

type BadgeProps = ComponentProps<'span'> & { look?: keyof typeof looks }

/** A word or two with an icon, because colour alone is not accessible. */
export function Badge({ look = 'plain', ...rest }: BadgeProps) {
  return <span className={looks[look]} {...rest} />
}
