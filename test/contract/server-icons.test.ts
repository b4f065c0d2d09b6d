import type { LucideIcon, LucideIconData, LucideProps } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ServerIcon } from '../../src/web/ui/server-icon.tsx'
import { listSourceFiles } from '../support/source-files.ts'

/** An old name of an icon has no data of its own. */
type IconModule = { default: LucideIcon; __iconData?: LucideIconData }

const web = listSourceFiles().filter(({ name }) => name.startsWith('src/web/'))
const specifiers = new Set(
  web.flatMap(({ text }) => text.match(/(?<=from ')lucide-react\/icons\/[^']+/g) ?? []),
)

const icons = await Promise.all(
  [...specifiers].map(async (specifier) => {
    const { default: Icon, __iconData: icon }: IconModule = await import(specifier)
    return icon ? [{ specifier, Icon, icon }] : []
  }),
)

const propsOfIcons: LucideProps[] = [
  { 'aria-hidden': 'true', size: '1.1em' },
  { 'aria-hidden': 'true', size: '1em', className: 'ml-1 inline-block' },
  { 'aria-label': 'Sent' },
]

test.for(icons.flat())('the server draws $specifier as the browser does', ({ Icon, icon }) => {
  for (const props of propsOfIcons) {
    const drawn = renderToStaticMarkup(createElement(ServerIcon, { ...props, icon }))
    expect(drawn).toBe(renderToStaticMarkup(createElement(Icon, props)))
  }
})
