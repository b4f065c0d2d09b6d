import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { pages } from '../shared/pages.ts'
import { keysOf } from '../shared/values-by-key.ts'
import { findPage, isWellFormed } from './find-page.ts'
import { pageViews } from './page-views.ts'
import { NotFoundPage } from './pages/not-found.tsx'
import { importWithRetry } from './ui/import-with-retry.ts'

const views = keysOf(pages).map((name) => ({ path: pages[name].path, ...pageViews[name] }))

// The server renders whole pages, so it loads all their code before the first request.
const routes = import.meta.env.SSR
  ? await Promise.all(
      views.map(async (view) =>
        'load' in view
          ? { path: view.path, element: late(await view.load()) }
          : { path: view.path, element: <view.Page /> },
      ),
    )
  : views.map((view) =>
      'load' in view
        ? { path: view.path, element: late(lazily(view.load)) }
        : { path: view.path, element: <view.Page /> },
    )

function lazily(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await importWithRetry(load) }))
}

function late(Page: ComponentType) {
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}

export function AppRoutes() {
  const { pathname } = useLocation()
  // React Router ranks all routes again for each request. The server renders only one of them.
  const path = import.meta.env.SSR ? findPage(pathname)?.page.path : undefined
  const candidates = routes.filter((route) =>
    import.meta.env.SSR ? route.path === path : isWellFormed(pathname),
  )
  return (
    <Routes>
      {candidates.map(({ path, element }) => (
        <Route key={path} path={path} element={element} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
