import type { LucideIconData, LucideProps } from 'lucide-react'

type ServerIconProps = LucideProps & { icon: LucideIconData }
type Drawing = { shapes: string; classes: string }

const drawings = new WeakMap<LucideIconData, Drawing>()

function shapeMarkup([tag, { key: _, ...attributes }]: LucideIconData['node'][number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}></${tag}>`
}

function draw({ name, aliases = [], node }: LucideIconData): Drawing {
  const names = name === undefined ? aliases : [name, ...aliases]
  return {
    shapes: node.map(shapeMarkup).join(''),
    classes: ['lucide', ...names.map((each) => `lucide-${each}`)].join(' '),
  }
}

/**
 * Replaces the component of lucide-react in the server's build (vite.config.ts). Icons are half of
 * the elements of a list, so their shapes are one string, which React need not render. The browser
 * still uses lucide's component; test/contract/server-icons.test.ts compares both.
 */
export function ServerIcon({ icon, size = 24, className, ...attributes }: ServerIconProps) {
  const drawing = drawings.get(icon) ?? draw(icon)
  drawings.set(icon, drawing)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ? `${drawing.classes} ${className}` : drawing.classes}
      {...attributes}
      dangerouslySetInnerHTML={{ __html: drawing.shapes }}
    />
  )
}
