import type { ComponentType } from 'react'
import type { PageName } from '../shared/pages.ts'
import {
  type LoadData,
  loadAccount,
  loadCase,
  loadDataPage,
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
} & ({ Page: ComponentType } | { load: () => Promise<ComponentType> })

const isServer = import.meta.env.SSR

/** The component of each page of src/shared/pages.ts. */
export const pageViews: Record<PageName, PageView> = {
  main: { Page: MainPage, data: isServer ? loadMain : undefined },
  submit: { Page: SubmitPage },
  guided: {
    load: async () => (await import('./pages/guided.tsx')).GuidedPage,
  },
  report: {
    load: async () => (await import('./pages/report.tsx')).ReportPage,
    data: isServer ? loadReportPage : undefined,
  },
  nothingSeen: {
    load: async () => (await import('./pages/nothing-seen.tsx')).NothingSeenPage,
    data: isServer ? loadReport : undefined,
  },
  objection: {
    load: async () => (await import('./pages/objection.tsx')).ObjectionPage,
    data: isServer ? loadReport : undefined,
  },
  received: {
    load: async () => (await import('./pages/received.tsx')).ReceivedPage,
    data: isServer ? loadReceived : undefined,
  },
  receivedHeld: {
    load: async () => (await import('./pages/received.tsx')).ReceivedHeldPage,
    data: isServer ? loadReceivedHeld : undefined,
  },
  case: {
    load: async () => (await import('./pages/case.tsx')).CasePage,
    data: isServer ? loadCase : undefined,
  },
  confirmName: {
    load: async () => (await import('./pages/mailed-code.tsx')).ConfirmNamePage,
  },
  notices: {
    load: async () => (await import('./pages/mailed-code.tsx')).NoticesPage,
  },
  explore: {
    load: async () => (await import('./pages/explore.tsx')).ExplorePage,
    data: isServer ? loadExplore : undefined,
  },
  numbers: {
    load: async () => (await import('./pages/numbers.tsx')).NumbersPage,
    data: isServer ? loadNumbers : undefined,
  },
  map: {
    load: async () => (await import('./pages/map.tsx')).MapPage,
    data: isServer ? loadMap : undefined,
  },
  place: {
    load: async () => (await import('./pages/place.tsx')).PlacePage,
    data: isServer ? loadPlace : undefined,
  },
  auth: {
    load: async () => (await import('./pages/auth.tsx')).AuthPage,
  },
  admin: {
    load: async () => (await import('./pages/admin.tsx')).AdminPage,
  },
  home: {
    load: async () => (await import('./pages/home.tsx')).HomePage,
  },
  account: {
    load: async () => (await import('./pages/account.tsx')).AccountPage,
    data: isServer ? loadAccount : undefined,
  },
  identity: {
    load: async () => (await import('./pages/identity.tsx')).IdentityPage,
    data: isServer ? loadIdentity : undefined,
  },
  passwordReset: {
    load: async () => (await import('./pages/password-reset.tsx')).PasswordResetPage,
  },
  promises: {
    load: async () => (await import('./pages/promises.tsx')).PromisesPage,
    data: isServer ? loadPromises : undefined,
  },
  ledger: {
    load: async () => (await import('./pages/ledger.tsx')).LedgerPage,
    data: isServer ? loadLedger : undefined,
  },
  guidelines: { Page: StaticPage },
  faq: { Page: StaticPage },
  privacyPolicy: { Page: StaticPage },
  termsOfService: { Page: StaticPage },
  dataProtection: { Page: StaticPage },
  data: {
    load: async () => (await import('./pages/data.tsx')).DataPage,
    data: isServer ? loadDataPage : undefined,
  },
  accessibility: { Page: StaticPage },
}
