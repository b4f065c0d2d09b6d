export const controlsTexts = {
  part: 'controls',
  cancel: 'Cancel',
  selectRow: (name: string) => `Select ${name}`,
  selectAllOnThisPage: 'Select all on this page',
  close: 'Close',
  apply: 'Apply',
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  dismissMessage: 'Dismiss message',
  tryAgain: 'Try again',
} as const
