const states =
  '`kept`: the last run did its work. `stopped`: much is due at once, so it asks an administrator first. `failed`: it broke off. `late`: no run for two days. `waiting`: no run yet.'

/** What the fields of /api/promises and of its administration mean. */
export const promiseFields = {
  promises: 'What the policies promise to delete, each with the last run of its job.',
  '/api/promises.name': 'The stable name of the promise.',
  '/api/promises.text': 'What the job deletes or changes.',
  '/api/promises.period': 'After which time. Example: 36 months.',
  '/api/promises.page': 'Where the policy prints the period.',
  '/api/promises.state': states,
  '/api/promises.counts': 'Numbers of the last run; null where they are not public.',
  '/api/promises.checked':
    'How many rows the promise is about, rounded down; null if fewer than 5.',
  '/api/promises.changed':
    'How many rows the last run deleted or changed, rounded down; null if fewer than 5.',
  ranAt: 'When the job last ran: ISO 8601 in UTC; null if never.',
  '/api/admin/promises.name': 'The stable name of the promise.',
  '/api/admin/promises.state': states,
  '/api/admin/promises.checked': 'How many rows the promise is about.',
  '/api/admin/promises.changed': 'How many rows the last run deleted or changed.',
  '/api/admin/promises.isConfirmed':
    'True if the stopped run was confirmed and the job has not run since.',
  'path.name': 'The stable name of the promise.',
  due: 'How many rows are due. A confirmation names the number that was read.',
} as const
