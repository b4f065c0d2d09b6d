import { videoFaultsTexts } from './video-faults.ts'

const things = {
  administrator: 'administrator',
  authenticator: 'authenticator',
  entry: 'entry',
  file: 'file',
  import: 'import',
  reason: 'reason',
  template: 'template',
  original: 'original',
  page: 'page',
  passkey: 'passkey',
  picture: 'picture',
  place: 'place',
  report: 'report',
  session: 'session',
  'sign-in': 'sign-in to confirm',
  upload: 'upload',
  video: 'video',
}

const faultyRequests = {
  address: 'The address is not valid.',
  characters: 'The request holds characters that no text may have.',
  'cut-off': 'The request was cut off.',
  hosts: 'The request names more than one host.',
  http: 'The request is not valid HTTP.',
  unknown: 'The request could not be understood.',
}

const tooLarge = {
  address: 'The address is too long.',
  headers: 'The headers of the request are too large.',
  import: 'The file has more than 100 MB. Compress it with gzip, or split it.',
  request: 'The request is too large.',
  video: videoFaultsTexts.tooLarge,
}

const faultyUploads = {
  extension: 'The upload asks for an extension not offered here.',
  request: 'The upload request is not valid.',
}

const ownAccount = {
  'change-role': 'You cannot change your own role.',
  delete: 'You cannot delete your own account.',
  'reset-second-factor': 'Only another administrator can reset your second factor.',
  'switch-off': 'You cannot deactivate your own account.',
}

const lastAdministrator = {
  'change-role': 'The last active administrator must keep the role.',
  delete: 'The last active administrator cannot be deleted.',
  'switch-off': 'The last active administrator cannot be deactivated.',
}

const changedMeanwhile = {
  report: 'This report was changed by another moderator',
  status: 'Status was changed by someone else',
}

const signInFirst = {
  account: 'Please sign in first.',
  report: 'Please sign in to submit a report',
}

/**
 * Why the server refused a request, by the stable code of the answer. The server writes `detail`
 * from this part and sends the values along, so that a page in another language can say the same.
 */
export const problemsTexts = {
  part: 'problems',
  sentences: {
    // `faults` holds the messages of the single faults, from `faultsTexts`.
    'already-taken': ({ faults }: { faults: string }) => faults,
    'invalid-fields': ({ faults }: { faults: string }) => `${faults}.`,

    'already-attached': 'The video already belongs to a report.',
    'already-submitted': 'This report was already received.',
    'awaiting-approval': 'Account is awaiting approval',
    'bad-request': ({ fault }: { fault: keyof typeof faultyRequests }) => faultyRequests[fault],
    'bad-upload': ({ fault }: { fault: keyof typeof faultyUploads }) => faultyUploads[fault],
    'begin-again': 'This took too long. Begin again with a new QR code.',
    'case-closed': 'Open your case with its receipt code first.',
    'case-takes-no-more': 'This is not possible any more. The page shows how your case stands now.',
    'changed-meanwhile': ({ what }: { what: keyof typeof changedMeanwhile }) =>
      changedMeanwhile[what],
    'confirmation-required': 'Re-authentication required',
    'cross-site': 'Cross-site request blocked',
    forbidden: 'Your role does not allow this.',
    'idempotency-key-reused': 'A different report was already sent with this Idempotency-Key.',
    'identity-taken': 'This sign-in opens another account already.',
    'import-runs': 'This file is being imported at the moment.',
    'import-unusable': ({ reason }: { reason: string }) => reason,
    internal: 'Something went wrong on our side. Please try again later.',
    'invalid-json': 'The request is not valid JSON.',
    'known-passkey': 'This passkey is enrolled already.',
    'last-administrator': ({ command }: { command: keyof typeof lastAdministrator }) =>
      lastAdministrator[command],
    'last-factor': 'Add another second factor before you remove the last one.',
    misdirected: 'A local trial answers only to localhost, 127.0.0.1 and [::1].',
    'no-password': 'Choose a password first, or nothing would open your account.',
    'no-second-factor': 'Recovery codes come with a second factor. Add one first.',
    'not-a-navigation': 'Open this address in the browser.',
    'not-authenticated': 'Not authenticated',
    'not-found': ({ what }: { what: keyof typeof things }) => `There is no such ${things[what]}.`,
    'not-restorable':
      'The original is erased, or the text was changed after this redaction. Take back the latest one first.',
    'otp-required': 'Authentication code required',
    'own-account': ({ command }: { command: keyof typeof ownAccount }) => ownAccount[command],
    'passkey-refused': 'The passkey could not be verified. Please try again.',
    'passkeys-need-a-name':
      'Passkeys need a host name: open the site as localhost, not by its number.',
    'promise-does-not-ask':
      'This deletion does not wait for a confirmation, or its number has changed. Load the page again.',
    'range-not-satisfiable': 'The video is not that long.',
    'reset-link-over':
      'This link has expired, or it or another one was used already. Please ask for a new one.',
    'second-factor-missing': 'Multi-factor enrolment required',
    'sign-in-again': ({ minutes }: { minutes: number }) =>
      `Your account has no password to confirm this with. Please log out, sign in again, and do this within ${minutes} minutes.`,
    'sign-in-required': ({ to }: { to: keyof typeof signInFirst }) => signInFirst[to],
    'storage-full': videoFaultsTexts.storageFull,
    'switched-off': 'Account is deactivated',
    timeout: 'The request took too long to arrive.',
    'too-large': ({ what }: { what: keyof typeof tooLarge }) => tooLarge[what],
    'too-many-deletions': ({ most, left }: { most: number; left: number }) =>
      `You can delete ${most} reports in an hour, and ${left} are left. Please try again later.`,
    'too-many-passkeys': ({ most }: { most: number }) =>
      `You have ${most} passkeys. Remove one first.`,
    'too-many-requests': 'Too many requests. Please try again later.',
    'too-many-waiting':
      'Too many administrator accounts are waiting for approval. Please try again later.',
    unavailable: 'The site is busy or under repair. Please try again in a moment.',
    'unknown-receipt': 'No report has this code. Please check every character.',
    'unreadable-video': videoFaultsTexts.unreadable,
    'unsupported-media-type': 'Send the data as JSON.',
    'upload-length-missing': 'Tell the size of the video in Upload-Length.',
    'upload-metadata-invalid': 'Upload-Metadata could not be read.',
    'used-code': 'Code already used, wait for the next one',
    'verification-required': 'Verification required',
    'wrong-code': 'Invalid authentication code',
    'wrong-credentials': 'Invalid username or password',
    'wrong-offset': 'Upload-Offset differs from what was received.',
    'wrong-passkey': 'This passkey opens no account',
    'wrong-video-type': videoFaultsTexts.wrongType,
  },
} as const
