import type { HistoryAction } from '../../history.ts'
import type { DecisionReason } from '../../moderation.ts'

/** The labels of recorded actions and of their reasons. */
export const historyTexts = {
  part: 'history',
  actions: {
    report_status_changed: 'Status changed',
    report_deleted: 'Deleted',
    report_restored: 'Restored',
    report_erased: 'Erased for good',
    report_revealed: 'Name and e-mail address shown',
    reporters_read: 'Names or addresses of reporters read',
    report_released: 'Released to the public',
    addition_released: 'Addition of the witness published',
    addition_declined: 'Addition of the witness not published',
    name_confirmed: 'Publication of the name confirmed',
    reporter_hidden: 'Made anonymous on request',
    reporter_removed: 'Name and e-mail address removed on request',
    video_released: 'Video released',
    video_withheld: 'Video withheld',
    administrator_registered: 'Registered',
    administrator_activated: 'Activated',
    administrator_deactivated: 'Switched off',
    administrator_changed: 'Changed',
    administrator_deleted: 'Account deleted',
    administrator_reset: 'Reset from the shell',
    second_factor_added: 'Second factor added',
    second_factor_removed: 'Second factor removed',
  } satisfies Record<HistoryAction, string>,
  changedTo: (label: string, to: string) => `${label}: ${to}`,
  changedFromTo: (label: string, from: string, to: string) => `${label}: ${from} to ${to}`,
  reasons: {
    guidelines: 'Against the guidelines',
    not_enough_information: 'Not enough information',
    duplicate: 'Duplicate of another report',
    spam: 'Spam or advertising',
    illegal_content: 'Illegal content',
    other: 'Other',
    not_given: 'Not given',
  } satisfies Record<DecisionReason | 'not_given', string>,
} as const
