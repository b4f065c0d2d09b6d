import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router'
import { pageUrls } from '../shared/urls.ts'
import { importPatiently } from './ui/import-patiently.ts'

type LatePage = {
  path: string
  /** As the build names it, so that the page can bring its styles and scripts along. */
  file: string
  load: () => Promise<ComponentType>
  /** Who is not signed in is led to the page for it. */
  isForUsers?: true
  /** Whatever it shows, no cache holds it. */
  isNeverKept?: true
}

/** Pages that most visitors never open: their code is no part of the first load of the others. */
const latePages: LatePage[] = [
  {
    path: pageUrls.auth,
    file: 'src/web/pages/auth.tsx',
    load: async () => (await import('./pages/auth.tsx')).AuthPage,
  },
  {
    path: pageUrls.home,
    file: 'src/web/pages/home.tsx',
    load: async () => (await import('./pages/home.tsx')).HomePage,
    isForUsers: true,
  },
  {
    path: pageUrls.identity,
    file: 'src/web/pages/identity.tsx',
    load: async () => (await import('./pages/identity.tsx')).IdentityPage,
    isForUsers: true,
  },
  {
    path: pageUrls.account,
    file: 'src/web/pages/account.tsx',
    load: async () => (await import('./pages/account.tsx')).AccountPage,
    isForUsers: true,
  },
  {
    path: pageUrls.passwordReset,
    file: 'src/web/pages/password-reset.tsx',
    load: async () => (await import('./pages/password-reset.tsx')).PasswordResetPage,
  },
  {
    path: pageUrls.confirmName,
    file: 'src/web/pages/confirm-name.tsx',
    load: async () => (await import('./pages/confirm-name.tsx')).ConfirmNamePage,
  },
  {
    path: pageUrls.admin,
    file: 'src/web/pages/admin.tsx',
    load: async () => (await import('./pages/admin.tsx')).AdminPage,
    isNeverKept: true,
  },
]

export function findLatePage(pathname: string): LatePage | undefined {
  return latePages.find(({ path }) => matchPath(path, pathname))
}

// The server renders whole pages, so there their code is loaded before the first request.
export const latePageRoutes = import.meta.env.SSR
  ? await Promise.all(latePages.map(async ({ path, load }) => ({ path, Page: await load() })))
  : latePages.map(({ path, load }) => ({
      path,
      Page: lazy(async () => ({ default: await importPatiently(load) })),
    }))
