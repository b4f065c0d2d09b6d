import type { ComponentType } from 'react'
import type { PageName } from '../shared/pages.ts'
import {
  type LoadData,
  loadCase,
  loadData,
  loadExplore,
  loadIdentity,
  loadLedger,
  loadMain,
  loadMap,
  loadNumbers,
  loadPlace,
  loadPromises,
  loadReceived,
  loadReceivedHeld,
  loadReport,
  loadReportPage,
} from './page-data.ts'
import { MainPage } from './pages/main.tsx'
import { StaticPage } from './pages/static-page.tsx'
import { SubmitPage } from './pages/submit.tsx'

/** The component of a page, or its loader if most visitors never need the code. */
type PageView = {
  /** The requests that the server makes before it renders. Browsers never load this code. */
  data?: LoadData | undefined
} & (
  | { Page: ComponentType }
  | {
      load: () => Promise<ComponentType>
      /** Its name in the build manifest, so that the page can preload its styles and scripts. */
      file: string
    }
)

const isServer = import.meta.env.SSR

/** The component of each page of src/shared/pages.ts. */
export const pageViews: Record<PageName, PageView> = {
  main: { Page: MainPage, data: isServer ? loadMain : undefined },
  submit: { Page: SubmitPage },
  report: {
    load: async () => (await import('./pages/report.tsx')).ReportPage,
    file: 'src/web/pages/report.tsx',
    data: isServer ? loadReportPage : undefined,
  },
  nothingSeen: {
    load: async () => (await import('./pages/nothing-seen.tsx')).NothingSeenPage,
    file: 'src/web/pages/nothing-seen.tsx',
    data: isServer ? loadReport : undefined,
  },
  received: {
    load: async () => (await import('./pages/received.tsx')).ReceivedPage,
    file: 'src/web/pages/received.tsx',
    data: isServer ? loadReceived : undefined,
  },
  receivedHeld: {
    load: async () => (await import('./pages/received.tsx')).ReceivedHeldPage,
    file: 'src/web/pages/received.tsx',
    data: isServer ? loadReceivedHeld : undefined,
  },
  case: {
    load: async () => (await import('./pages/case.tsx')).CasePage,
    file: 'src/web/pages/case.tsx',
    data: isServer ? loadCase : undefined,
  },
  confirmName: {
    load: async () => (await import('./pages/confirm-name.tsx')).ConfirmNamePage,
    file: 'src/web/pages/confirm-name.tsx',
  },
  explore: {
    load: async () => (await import('./pages/explore.tsx')).ExplorePage,
    file: 'src/web/pages/explore.tsx',
    data: isServer ? loadExplore : undefined,
  },
  numbers: {
    load: async () => (await import('./pages/numbers.tsx')).NumbersPage,
    file: 'src/web/pages/numbers.tsx',
    data: isServer ? loadNumbers : undefined,
  },
  map: {
    load: async () => (await import('./pages/map.tsx')).MapPage,
    file: 'src/web/pages/map.tsx',
    data: isServer ? loadMap : undefined,
  },
  place: {
    load: async () => (await import('./pages/place.tsx')).PlacePage,
    file: 'src/web/pages/place.tsx',
    data: isServer ? loadPlace : undefined,
  },
  auth: {
    load: async () => (await import('./pages/auth.tsx')).AuthPage,
    file: 'src/web/pages/auth.tsx',
  },
  admin: {
    load: async () => (await import('./pages/admin.tsx')).AdminPage,
    file: 'src/web/pages/admin.tsx',
  },
  home: {
    load: async () => (await import('./pages/home.tsx')).HomePage,
    file: 'src/web/pages/home.tsx',
  },
  account: {
    load: async () => (await import('./pages/account.tsx')).AccountPage,
    file: 'src/web/pages/account.tsx',
  },
  identity: {
    load: async () => (await import('./pages/identity.tsx')).IdentityPage,
    file: 'src/web/pages/identity.tsx',
    data: isServer ? loadIdentity : undefined,
  },
  passwordReset: {
    load: async () => (await import('./pages/password-reset.tsx')).PasswordResetPage,
    file: 'src/web/pages/password-reset.tsx',
  },
  promises: {
    load: async () => (await import('./pages/promises.tsx')).PromisesPage,
    file: 'src/web/pages/promises.tsx',
    data: isServer ? loadPromises : undefined,
  },
  ledger: {
    load: async () => (await import('./pages/ledger.tsx')).LedgerPage,
    file: 'src/web/pages/ledger.tsx',
    data: isServer ? loadLedger : undefined,
  },
  guidelines: { Page: StaticPage },
  faq: { Page: StaticPage },
  privacyPolicy: { Page: StaticPage },
  termsOfService: { Page: StaticPage },
  dataProtection: { Page: StaticPage },
  data: {
    load: async () => (await import('./pages/data.tsx')).DataPage,
    file: 'src/web/pages/data.tsx',
    data: isServer ? loadData : undefined,
  },
  accessibility: { Page: StaticPage },
}
