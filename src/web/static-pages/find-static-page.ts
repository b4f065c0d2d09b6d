import { matchPath } from 'react-router'
import { staticPages } from '../../shared/static-pages.ts'

export function findStaticPage(pathname: string) {
  return staticPages.find(({ path }) => matchPath(path, pathname))
}
