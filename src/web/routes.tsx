import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { staticPages } from '../shared/static-pages.ts'
import { pageUrls } from '../shared/urls.ts'
import { latePageRoutes } from './late-pages.ts'
import { MainPage } from './pages/main.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { ReceivedHeldPage, ReceivedPage } from './pages/received.tsx'
import { ReportPage } from './pages/report.tsx'
import { StaticPage } from './pages/static-page.tsx'
import { SubmitPage } from './pages/submit.tsx'

export function AppRoutes() {
  return (
    <Routes>
      <Route path={pageUrls.main} element={<MainPage />} />
      <Route path={pageUrls.submit} element={<SubmitPage />} />
      <Route path={pageUrls.received} element={<ReceivedPage />} />
      <Route path={pageUrls.receivedHeld} element={<ReceivedHeldPage />} />
      <Route path={pageUrls.report} element={<ReportPage />} />
      {staticPages.map(({ path }) => (
        <Route key={path} path={path} element={<StaticPage />} />
      ))}
      {latePageRoutes.map(({ path, Page }) => (
        <Route
          key={path}
          path={path}
          element={
            <Suspense>
              <Page />
            </Suspense>
          }
        />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
