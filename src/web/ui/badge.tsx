import type { ComponentProps } from 'react'

const looks = { plain: 'badge', success: 'badge badge-success', waiting: 'badge badge-waiting' }

type BadgeProps = ComponentProps<'span'> & { look?: keyof typeof looks }

/** A word or two with an icon; never colour alone. */
export function Badge({ look = 'plain', ...rest }: BadgeProps) {
  return <span className={looks[look]} {...rest} />
}
