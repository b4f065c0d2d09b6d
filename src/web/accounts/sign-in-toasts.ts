import type { SignInNews } from '../../shared/sign-in-news.ts'
import { showToast } from '../ui/toast.tsx'
import type { Toast } from '../ui/toast-stack.tsx'
import { announceSession } from './session-watch.ts'

export const loginToast: Toast = { title: 'Login successful', description: 'Welcome back!' }

export function registrationToast(siteName: string): Toast {
  return { title: 'Registration successful', description: `Welcome to the ${siteName}!` }
}

/** For the page that a sign-in elsewhere has led to, where no form of ours could do it. */
export function tellSignInNews(news: SignInNews | null, siteName: string): void {
  if (news === null) return
  announceSession()
  showToast(news === 'login' ? loginToast : registrationToast(siteName))
}
