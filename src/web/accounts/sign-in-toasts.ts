import type { SignInNews } from '../../shared/sign-in-errors.ts'
import { signInToastsTexts } from '../../shared/texts/en/sign-in-toasts.ts'
import { type Language, type Texts, textsIn } from '../../shared/texts/texts.ts'
import { showToast } from '../ui/toast.tsx'
import type { Toast } from '../ui/toast-stack.tsx'
import { announceSession } from './session-watch.ts'

type ToastTexts = Texts['signInToasts']

export function loginToast(texts: ToastTexts): Toast {
  return { title: texts.loginSuccessful, description: texts.welcomeBack }
}

export function registrationToast(texts: ToastTexts, siteName: string): Toast {
  return { title: texts.registrationSuccessful, description: texts.welcomeTo(siteName) }
}

/** Shows the result of a single sign-on. The provider led to this page, so no form can show it. */
export function showSignInNews(
  news: SignInNews | null,
  siteName: string,
  language: Language,
): void {
  if (news === null) return
  announceSession()
  const texts = textsIn(language, signInToastsTexts)
  showToast(news === 'login' ? loginToast(texts) : registrationToast(texts, siteName))
}
